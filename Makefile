# What people do with Waymark. Every target works on a fresh clone and is quick when nothing changed.
SHELL := /bin/bash
.DELETE_ON_ERROR:

demo := out/demo-area

.PHONY: help
help:
	@echo "make run     set up, build, and serve the web app with the demo area; SERVE=--lan for phones"
	@echo "make guide   the same in the terminal: guide a simulated walk through the demo area"
	@echo "make test    set up and run every check: style, WebAssembly, iOS and Apple checks, all tests"
	@echo "make bench   measure speed and memory (docs/performance.md)"
	@echo "make fuzz    throw bytes at every reader (docs/fuzzing.md); SECONDS=60 for each, TARGETS='kmz log'"
	@echo "make sanitize  run tests under the sanitizers"
	@echo "make setup   install what is missing: system packages, test oracles, the directions engine"
	@echo "make docs    build the documentation of the public modules: .build/docs"
	@echo "make wasm    build the engine for browsers: .build/wasm/waymark.wasm"
	@echo "make npm     pack the web module as npm does: .build/npm"
	@echo "make examples  run the Examples in Python and JavaScript"
	@echo "make dependents  build and run the Examples in Swift, as packages that depend on this one"
	@echo "make setup-geocoder  install Nominatim, which the search is compared with"
	@echo "make setup-scale  install PostgreSQL, Spark and what the trials of several servers and of a fleet use"
	@echo "make test-scale  install the package, follow docs/operations.md, then kill, cut off and hang servers and database"
	@echo "             under load (docs/scale.md); TRIALS=52 SEED=…; waymark fleet on Spark (docs/fleet.md)"
	@echo "make bench-scale measure several servers on one database beside one with a file (docs/scale.md)"
	@echo "make api     write the public API down: docs/api"
	@echo "make install copy program and page to PREFIX (default /usr/local)"
	@echo "make deb     make a Debian package in out/"
	@echo "make clean   remove everything that was built"

.PHONY: setup
setup:
	@Scripts/setup

# Nominatim, only for the tests and benchmarks that compare with it.
.PHONY: setup-geocoder
setup-geocoder:
	@Scripts/setup-geocoder

# Only for the tests of stores that several servers share, and of bulk work on Spark. The cluster that Debian's package makes is not used.
.PHONY: setup-scale
setup-scale:
	@Scripts/install-packages postgresql postgresql-15 libpq5 haproxy nginx-light rclone iproute2 iptables openssl curl wrk
	@Scripts/setup-fleet

# The Debian package on a copy of this machine; docs/operations.md on five; servers and a database that are killed, cut off and hung while clients write.
# Needs root for its namespaces.
TRIALS ?= 52
SEED ?=
.PHONY: test-scale
test-scale: setup-scale test-build wasm
	@Tests/Package/check_containerfile.py $(tests)/release/waymark-tool
	@[[ -e $(demo)/area.json ]] || $(tests)/release/waymark-tool area demo $(demo)
	@package=$$(WAYMARK_BINARY=$(tests)/release/waymark-tool Scripts/build-deb $(tests)/package) && \
	  Tests/Package/check-deb "$$package" && Tests/Operations/run "$$package"
	WAYMARK_ANCHOR_COUNT=100000 $(swift_test) --filter LargeAnchorStoreTests
	@Tests/Scale/run caching.py
	@Tests/Scale/run trials.py $(TRIALS) $(SEED)
	@WAYMARK_BINARY=$(CURDIR)/$(tests)/release/waymark-tool Tests/Fleet/run

# A file beside a database with one, two and three servers (docs/scale.md).
.PHONY: bench-scale
bench-scale: setup-scale test-build
	@Tests/Scale/run measure.py

# Options for waymark serve, such as SERVE='--lan --port 9000'.
SERVE ?=

# exec: Ctrl-C and signals reach the server itself, which ends everything it has started.
.PHONY: run
run: setup release wasm $(demo)
	@exec .build/release/waymark-tool serve --area $(demo) $(SERVE)

.PHONY: guide
guide: setup release $(demo)
	@.build/release/waymark-tool guide --area $(demo) --pace 60

.PHONY: release
release: setup
	swift build -c release --product waymark-tool
	@mkdir -p out/bin && ln -sfn ../../.build/release/waymark-tool out/bin/waymark

$(demo): | release
	@.build/release/waymark-tool area demo $(demo)

# Tests are built optimised: they run several times as fast, and the program that is built beside them serves the browser.
tests := .build/tests
swift_test := swift test -c release --scratch-path $(tests) -Xswiftc -enable-testing --skip-build --disable-xctest

# What compiles runs two at a time, since most of it uses one processor. The Swift tests come last, so that the last line
# says how they ended; those of the server wait for answers in real time, so nothing else runs beside them.
.PHONY: test
test: setup
	@$(MAKE) --no-print-directory --jobs=2 lint test-build wasm ios apple docs api-check examples
	@$(MAKE) --no-print-directory browser-test
	$(swift_test) --filter WaymarkServerTests
	$(swift_test) --skip WaymarkServerTests

.PHONY: test-build
test-build: setup
	swift build -c release --build-tests -Xswiftc -enable-testing --scratch-path $(tests)

.PHONY: lint
lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Apps Examples Fuzz Scripts/ArrowCheck Scripts/OverlayTable Package.swift
	@Scripts/check-arrows
	@Scripts/make-layout --check
	@Scripts/check-names

# Chromium and the built server with the demo area in two processes; pictures are left in
# out/screenshots. What fails is run once more alone: a browser that draws in software on a busy machine may miss a moment,
# a real mistake fails again.
pytest := WAYMARK_BINARY=$(CURDIR)/$(tests)/release/waymark-tool .build/browser/bin/pytest -q
.PHONY: browser-test
browser-test: setup test-build wasm
	@[[ -e $(demo)/area.json ]] || $(tests)/release/waymark-tool area demo $(demo)
	$(pytest) --numprocesses 2 --dist worksteal Tests/Browser || $(pytest) --last-failed Tests/Browser

.PHONY: wasm
wasm: setup
	@Scripts/build-wasm

.PHONY: ios
ios:
	@Scripts/build-ios-objects

# The code for Apple's systems, against declarations of what it uses of their frameworks.
.PHONY: apple
apple:
	@Scripts/check-apple

# The tutorial's code is compiled with it.
.PHONY: docs
docs: apple
	@Scripts/build-docs
	@Scripts/check-tutorial

.PHONY: bench
bench: setup $(demo)
	@Scripts/bench

# libFuzzer with AddressSanitizer on every reader of foreign bytes, side by side (docs/fuzzing.md).
SECONDS ?= 60
TARGETS ?=
.PHONY: fuzz
fuzz: setup
	@Scripts/fuzz $(SECONDS) $(TARGETS)

# AddressSanitizer and UndefinedBehaviorSanitizer on the engine's tests and C, ThreadSanitizer on the server's.
.PHONY: sanitize
sanitize: setup
	@Scripts/sanitize

.PHONY: npm
npm: wasm
	@Scripts/build-npm

.PHONY: examples
examples: setup test-build npm
	@Scripts/check-examples

# Examples and programs of docs as packages that depend on this one.
.PHONY: dependents
dependents: setup test-build
	@[[ -e $(demo)/area.json ]] || $(tests)/release/waymark-tool area demo $(demo)
	@Scripts/check-dependents

# The public API as docs/api has it; a change to it must be written down.
.PHONY: api api-check
api: apple
	@Scripts/api-digest
api-check: docs
	@Scripts/api-digest --check

PREFIX ?= /usr/local

.PHONY: install
install: release wasm
	@Scripts/install "$(DESTDIR)$(PREFIX)"

# A package of what make install installs; WAYMARK_BINARY names another program than the built one.
.PHONY: deb
deb: release wasm
	@Scripts/build-deb

.PHONY: clean
clean:
	rm -rf .build $(demo)
