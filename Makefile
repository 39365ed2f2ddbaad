# Branch Mock: `make help` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
# More flags for `make serve`, and which tests `make test` runs.
ARGS ?=
FILTER ?=
# Seconds that `make fuzz` takes in all, shared out among its targets.
TIME ?= 60

FLAGS := --explicit-target-dependency-import-check error
SOURCES := Package.swift Sources Tests
STATIC := .build/static/branch-mock
# What the archives want beside themselves; more than nothing since Debian 13.
STATIC_LIBRARIES = $(shell pkg-config --static --libs-only-l libnghttp2 openssl sqlite3 yaml-0.1 zlib qrcodegen)

# Swift Testing starts every test at once; each of the journeys brings a browser. Two cores drive four of them well.
test test-static sanitize-address sanitize-thread: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 4
# What hangs ends, too.
TEST_TIME = 2400
TEST_FLAGS =
RUN_TESTS = timeout --kill-after=10 $(TEST_TIME) $(SWIFT) test $(FLAGS) $(TEST_FLAGS) --disable-xctest $(if $(FILTER),--filter '$(FILTER)') 2>&1 | tee .build/test.log
# `swift test` ends with 0 although the filter matched nothing.
SOME_RAN = grep -qE 'Test run with [1-9][0-9]* tests?' .build/test.log || { echo 'No test ran.' >&2; exit 1; }

# `--sanitize fuzzer` leaves `main` to libFuzzer; with a second one, SwiftPM would compile for the last of them only. Dead
# code stays, since the linker takes the coverage counters for dead. Optimized, but with the library's debug checks.
FUZZ_FLAGS := --sanitize fuzzer --disable-dead-strip -Xswiftc -sanitize=address,fuzzer -Xswiftc -use-ld=lld \
    -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug

.PHONY: help build serve test api-test image-test screens-test static test-static bench fuzz sanitize sanitize-address sanitize-thread format lint clean

help: ## list the targets
	@sed -nE 's/^([a-z-]+):[^#]*## /\1\t/p' Makefile | expand -t 14

build: ## build the debug executable, installing what is missing
	@./install-packages build
	$(SWIFT) build $(FLAGS) --product branch-mock

serve: build ## build and run the server; ARGS="--port 9090" for more flags
	exec .build/debug/branch-mock serve $(ARGS)

test: ## run every test, real browsers included; FILTER=Journeys for some
	@./install-packages test
	@mkdir -p .build
	$(RUN_TESTS)
	@$(SOME_RAN)

# Tables for unwinding the stack would be an eighth of the static file. Exceptions of C++ and pthread_exit want them, and
# nothing here does either.
NO_UNWINDING = .build/static/no-unwinding.ld

# The checks for overlapping accesses are 3 % of a request's instructions; every test runs with them, in the debug build.
static: ## build one stripped file that needs no library, .build/static/branch-mock
	@./install-packages build
	@mkdir -p $(dir $(NO_UNWINDING))
	@echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;' >$(NO_UNWINDING)
	$(SWIFT) build $(FLAGS) --product branch-mock -c release --scratch-path .build/static \
	    -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
	    -Xswiftc -enforce-exclusivity=unchecked \
	    -Xlinker --gc-sections -Xlinker --icf=all -Xlinker --strip-all \
	    -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker $(CURDIR)/$(NO_UNWINDING) \
	    $(STATIC_LIBRARIES:%=-Xlinker %)
	@cp -f .build/static/release/branch-mock $(STATIC)
	@if ldd $(STATIC) >/dev/null 2>&1; then echo '$(STATIC) wants shared libraries.' >&2; exit 1; fi
	@ls -lh $(STATIC)
	@test $$(stat -c %s $(STATIC)) -le 25000000 || { echo 'Too large: is all of Foundation in it?' >&2; exit 1; }

api-test: build ## look at the control API by its own document: no server error, no answer that is not in it
	@./install-packages api
	Tests/OpenAPI/run .build/debug/branch-mock

image-test: ## build the images of the Dockerfile without an engine, start them, say what was checked; as root
	@./install-packages image
	.build/python/bin/python -B Tests/Image/run $(ARGS)

screens-test: build ## look at every screen: axe-core, its width, a picture in .build/screens; ARGS="plaid pages" for some groups
	@./install-packages screens
	.build/python/bin/python -B Tests/Screens/run .build/debug/branch-mock $(ARGS)

test-static: FILTER = Journeys
test-static: export BRANCH_MOCK_BINARY = $(CURDIR)/$(STATIC)
test-static: static ## walk the journeys through the static file
	@./install-packages test
	$(RUN_TESTS)
	@$(SOME_RAN)

bench: static ## measure the static file beside the peers that are installed; ARGS="--only static" for less
	@./install-packages bench
	BRANCH_MOCK_BINARY=$(CURDIR)/$(STATIC) Benchmarks/run $(ARGS)

fuzz: ## build libFuzzer's targets and feed them for TIME=60 seconds in all; fails on a crash, a leak or a slow input
	@./install-packages build
	BRANCH_MOCK_FUZZ=1 $(SWIFT) build $(FLAGS) --product fuzz -c release --scratch-path .build/fuzz $(FUZZ_FLAGS)
	Tests/Fuzz/run .build/fuzz/release/fuzz $(TIME)

sanitize: ## run the tests under the address sanitizer, then the thread sanitizer; FILTER=HTTPTests for some
	@$(MAKE) --no-print-directory sanitize-address
	@$(MAKE) --no-print-directory sanitize-thread

# Sanitized code is several times slower. The runtime's own backtraces would take minutes in it. Leaks are not looked
# for: tests end while their loops run, a server's parts know each other until the process ends, and FoundationEssentials
# leaks a page for each empty file; what grows shows in the tests of memory, and `make fuzz` does look.
sanitize-address sanitize-thread: TEST_TIME = 3600
sanitize-address sanitize-thread: TEST_FLAGS = --sanitize $(@:sanitize-%=%) --scratch-path .build/$(@:sanitize-%=%)
sanitize-address sanitize-thread: export SWIFT_BACKTRACE = enable=no
sanitize-address: export ASAN_OPTIONS = detect_leaks=0
sanitize-address sanitize-thread:
	@./install-packages test
	@mkdir -p .build
	$(RUN_TESTS)
	@$(SOME_RAN)

format: ## lay out the Swift files by .swift-format
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: ## refuse what `make format` would change, and the import that triples the static file
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@! grep -rnE '^[a-z ]*import Foundation$$' Sources

clean: ## remove all that was built
	rm -rf .build
