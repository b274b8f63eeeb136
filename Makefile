# What people do with Waymark. Every target works on a fresh clone and is quick when nothing changed.
SHELL := /bin/bash
.DELETE_ON_ERROR:
# Warnings are errors here, and nowhere else (Package.swift).
export WAYMARK_STRICT := 1

demo := out/demo-area

.PHONY: help
help:
	@echo "make run     set up, build, and serve the web app with the demo area; SERVE=--lan for phones"
	@echo "make guide   the same in the terminal: guide a simulated walk through the demo area"
	@echo "make check   the quick checks while working: style, types, unit tests, the main path in Chromium"
	@echo "make test    set up and run what must pass before a change lands: style, WebAssembly, iOS and Apple checks, tests"
	@echo "make test-all  the same and what is rarer (docs/testing.md); make test-shard SHARD=0 for one part of that"
	@echo "make bench   measure speed and memory (docs/performance.md)"
	@echo "make fuzz    throw bytes at every reader (docs/fuzzing.md); SECONDS=60 for each, TARGETS='kmz log'"
	@echo "make sanitize  run tests under the sanitizers"
	@echo "make setup   install what is missing for all targets: system packages, test oracles, directions engines; make setup-build for make run"
	@echo "make docs    build the documentation: of the public modules .build/docs, of all pages .build/site/index.html"
	@echo "make wasm    build the engine for browsers: .build/wasm/waymark.wasm"
	@echo "make npm     pack the web module as npm does: .build/npm"
	@echo "make wheel   pack the Python package: dist/waymark-….whl"
	@echo "make examples  run the Examples in Python and JavaScript, and the tests of the Python package"
	@echo "make dependents  build and run the Examples in Swift, as packages that depend on this one"
	@echo "make setup-geocoder  install Nominatim, which the search is compared with"
	@echo "make setup-scale  install PostgreSQL, Spark and what the trials of several servers and of a fleet use"
	@echo "make test-scale  install the package, follow docs/operations.md, then kill, cut off and hang servers and database"
	@echo "             under load (docs/scale.md); TRIALS=52 SEED=…; waymark fleet on Spark (docs/fleet.md)"
	@echo "make bench-scale measure several servers on one database beside one with a file (docs/scale.md)"
	@echo "make api     write the public API down: docs/api"
	@echo "make install copy program and page to PREFIX (default /usr/local)"
	@echo "make deb     make a Debian package: dist/waymark_…_….deb"
	@echo "make artifacts  all that is installed without a toolchain: dist/ (package, container image, wheel, npm, demo site)"
	@echo "make release the same of what is committed, the tag's name and the changelog's part (RELEASE.md)"
	@echo "make clean   remove everything that was built"

.PHONY: setup
setup:
	@Scripts/setup

# What building and running need: no browsers, oracles, directions engines.
.PHONY: setup-build
setup-build:
	@Scripts/setup build

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
.PHONY: first-build
first-build: setup-build
	@[[ -e .build/release/waymark-tool ]] || echo "The first build takes ten to twenty minutes on two processors."

.PHONY: run
run: first-build program wasm $(demo)
	@exec .build/release/waymark-tool serve --area $(demo) $(SERVE)

.PHONY: guide
guide: first-build program $(demo)
	@.build/release/waymark-tool guide --area $(demo) --pace 60

.PHONY: program
program: setup-build
	swift build -c release --product waymark-tool
	@mkdir -p out/bin && ln -sfn ../../.build/release/waymark-tool out/bin/waymark

$(demo): | program
	@.build/release/waymark-tool area demo $(demo)

# Tests are built optimised: they run several times as fast, and the program that is built beside them serves the browser.
tests := .build/tests
swift_test := swift test -c release --scratch-path $(tests) -Xswiftc -enable-testing --skip-build --disable-xctest

# docs/testing.md says what runs where. Two stages at a time, since most compilers use one processor; each says how long it took.
# Browsers, and tests of servers, services and processes, wait for answers in real time: nothing else runs beside them.
timed := WaymarkServerTests|WaymarkServicesTests|WaymarkAreasTests|WaymarkFetchTests|CommandTests
rare := ^CommandTests\.AnchorBackupKillTests/killingThemLeavesAllOrNothing
.PHONY: test
test: setup
	@$(MAKE) --no-print-directory --jobs=2 test-build wasm ios apple lint js-test docs api-check examples swift-test
	@$(MAKE) --no-print-directory browser-test
	$(swift_test) --filter '^($(timed))\.' --skip '$(rare)'

# Minutes, when all is built.
.PHONY: check
check: lint js-test test-build wasm apple swift-test demo-area
	$(browser_tests) Tests/Browser/test_language_table.py Tests/Browser/test_icons.py \
	  "Tests/Browser/test_every_browser.py::test_a_simulated_walk_from_the_first_view_to_no_network[chromium]"

# What is rarer, in shards of ten minutes; .ci/run runs one with every commit.
browser_parts := 12
SHARDS := 14
SHARD ?= 0
.PHONY: test-all test-shard shards
test-all: test
	@for shard in $$(seq 0 $$(($(SHARDS) - 1))); do $(MAKE) --no-print-directory test-shard SHARD=$$shard || exit; done
test-shard: setup test-build wasm demo-area
	@$(MAKE) --no-print-directory shard-$(SHARD)
shards:
	@echo $(SHARDS)

browser_shards := $(addprefix shard-,$(shell seq 0 $$(($(browser_parts) - 1))))
.PHONY: $(browser_shards) shard-12 shard-13
$(browser_shards): shard-%:
	@Scripts/stage "browser tests, part $*" env $(browser_tests) --part $*/$(browser_parts) Tests/Browser
shard-12:
	@Scripts/stage "dependent packages" Scripts/check-dependents
	@Scripts/stage "kill trials" Scripts/kill-trials
	WAYMARK_ANCHOR_COUNT=10000 $(swift_test) --filter LargeAnchorStoreTests --filter '$(rare)'
shard-13:
	@WAYMARK_BINARY=$(CURDIR)/$(tests)/release/waymark-tool Scripts/artifacts .build/artifacts
	@Scripts/stage "image in a root of its own" Tests/Package/check-image .build/artifacts/waymark-*.oci.tar
	@Tests/Strangers/run .build/artifacts
	@Scripts/stage "a release's refusals" Tests/Package/check-release

.PHONY: test-build
test-build: setup
	@Scripts/stage build swift build -c release --build-tests -Xswiftc -enable-testing --scratch-path $(tests)

.PHONY: lint
lint: setup
	@Scripts/stage lint Scripts/lint

.PHONY: js-test
js-test: setup wasm
	@Scripts/stage JavaScript node --test $(wildcard Tests/JavaScript/*.test.mjs)

.PHONY: swift-test
swift-test: test-build wasm
	@Scripts/stage "Swift tests" $(swift_test) --skip '^($(timed))\.'

# Chromium and the built server with the demo area; pictures are left in out/screenshots.
browser_tests := WAYMARK_BINARY=$(CURDIR)/$(tests)/release/waymark-tool Scripts/browser-tests
.PHONY: browser-test
browser-test: test-build wasm demo-area
	@Scripts/stage "browser tests" env $(browser_tests) -m main Tests/Browser
.PHONY: demo-area
demo-area: test-build
	@[[ -e $(demo)/area.json ]] || $(tests)/release/waymark-tool area demo $(demo)

.PHONY: wasm
wasm: setup-build
	@Scripts/stage WebAssembly Scripts/build-wasm

.PHONY: ios
ios:
	@Scripts/stage iOS Scripts/build-ios-objects

# The code for Apple's systems, against declarations of what it uses of their frameworks.
.PHONY: apple
apple:
	@Scripts/stage Apple Scripts/check-apple

# The tutorial's code is compiled with it.
.PHONY: docs
docs: apple
	@Scripts/stage documentation Scripts/build-docs
	@Scripts/stage tutorial Scripts/check-tutorial
	@Scripts/stage "docs site" Scripts/build-site

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

.PHONY: wheel
wheel: wasm
	@Scripts/build-wheel

.PHONY: examples
examples: setup test-build npm demo-area
	@Scripts/stage examples Scripts/check-examples

# Examples and programs of docs as packages that depend on this one.
.PHONY: dependents
dependents: test-build demo-area
	@Scripts/check-dependents

# The public API as docs/api has it; a change to it must be written down.
.PHONY: api api-check
api: apple
	@Scripts/api-digest
api-check: docs
	@Scripts/stage API Scripts/api-digest --check

PREFIX ?= /usr/local

.PHONY: install
install: program wasm
	@Scripts/install "$(DESTDIR)$(PREFIX)"

# A package of what make install installs; WAYMARK_BINARY names another program than the built one.
.PHONY: deb
deb: program wasm $(demo)
	@Scripts/build-deb

.PHONY: artifacts
artifacts: program wasm $(demo)
	@Scripts/artifacts

# Refuses before anything is built.
.PHONY: release
release:
	@Scripts/release

.PHONY: clean
clean:
	rm -rf .build $(demo)
