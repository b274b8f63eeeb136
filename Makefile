# What people do with Waymark. Every target works on a fresh clone and is quick when nothing changed.
SHELL := /bin/bash
.NOTPARALLEL:
.DELETE_ON_ERROR:

demo := out/demo-area

.PHONY: help
help:
	@echo "make run     set up, build, and guide a simulated walk through the demo area"
	@echo "make test    set up and run every check: style, WebAssembly, iOS objects, all tests"
	@echo "make bench   measure speed and memory (docs/performance.md)"
	@echo "make setup   install what is missing: system packages, test oracles, the directions engine"
	@echo "make wasm    build the engine for browsers: .build/wasm/waymark.wasm"
	@echo "make clean   remove everything that was built"

.PHONY: setup
setup:
	@Scripts/setup

.PHONY: run
run: setup release $(demo)
	@.build/release/waymark guide --area $(demo) --pace 60

.PHONY: release
release: setup
	swift build -c release --product waymark

$(demo): | release
	@.build/release/waymark area demo $(demo)

# The tests come last, so that the last line says how they ended.
.PHONY: test
test: setup lint wasm ios
	swift build --build-tests
	swift test --skip-build --disable-xctest

.PHONY: lint
lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift

.PHONY: wasm
wasm: setup
	@Scripts/build-wasm

.PHONY: ios
ios:
	@Scripts/build-ios-objects

.PHONY: bench
bench: setup
	@Scripts/bench

.PHONY: clean
clean:
	rm -rf .build $(demo)
