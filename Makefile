# What people do with Waymark. Every target works on a fresh clone and is quick when nothing changed.
SHELL := /bin/bash
.NOTPARALLEL:
.DELETE_ON_ERROR:

demo := out/demo-area

.PHONY: help
help:
	@echo "make run     set up, build, and serve the web app with the demo area; SERVE=--lan for phones"
	@echo "make guide   the same in the terminal: guide a simulated walk through the demo area"
	@echo "make test    set up and run every check: style, WebAssembly, iOS objects, all tests"
	@echo "make bench   measure speed and memory (docs/performance.md)"
	@echo "make setup   install what is missing: system packages, test oracles, the directions engine"
	@echo "make wasm    build the engine for browsers: .build/wasm/waymark.wasm"
	@echo "make install copy program and page to PREFIX (default /usr/local)"
	@echo "make clean   remove everything that was built"

.PHONY: setup
setup:
	@Scripts/setup

# Options for waymark serve, such as SERVE='--lan --port 9000'.
SERVE ?=

# exec: Ctrl-C and signals reach the server itself, which ends everything it has started.
.PHONY: run
run: setup release wasm $(demo)
	@exec .build/release/waymark serve --area $(demo) $(SERVE)

.PHONY: guide
guide: setup release $(demo)
	@.build/release/waymark guide --area $(demo) --pace 60

.PHONY: release
release: setup
	swift build -c release --product waymark

$(demo): | release
	@.build/release/waymark area demo $(demo)

# The tests come last, so that the last line says how they ended. Those of the server wait for answers in real time, so
# nothing else runs beside them.
.PHONY: test
test: setup lint wasm ios browser-test
	swift build --build-tests
	swift test --skip-build --disable-xctest --filter WaymarkServerTests
	swift test --skip-build --disable-xctest --skip WaymarkServerTests

.PHONY: lint
lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift

# Chromium and the built server with the demo area; pictures are left in out/screenshots. What fails is run once more alone:
# a browser that draws in software on a busy machine may miss a moment, a real mistake fails again.
.PHONY: browser-test
browser-test: setup release wasm $(demo)
	.build/browser/bin/pytest -q Tests/Browser || .build/browser/bin/pytest -q --last-failed Tests/Browser

.PHONY: wasm
wasm: setup
	@Scripts/build-wasm

.PHONY: ios
ios:
	@Scripts/build-ios-objects

.PHONY: bench
bench: setup $(demo)
	@Scripts/bench

PREFIX ?= /usr/local

.PHONY: install
install: release wasm
	@Scripts/install "$(DESTDIR)$(PREFIX)"

.PHONY: clean
clean:
	rm -rf .build $(demo)
