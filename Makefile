# Every command of the project. `make` lists them.

CARGO ?= cargo
# Seconds for each fuzz target.
FUZZ_SECONDS ?= 60

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "%-14s %s\n", $$1, $$2}'

.PHONY: build
build: ## build the command line, optimised
	$(CARGO) build --release --locked

.PHONY: test
test: lint ## run all tests: what continuous integration runs
	$(CARGO) test --workspace --locked
	$(CARGO) test -p halfturn-search -p halfturn-solve --no-default-features --lib --locked

.PHONY: lint
lint: ## check formatting, lints and documentation
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) clippy -p halfturn-search -p halfturn-solve --no-default-features --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

.PHONY: acceptance
acceptance: ## run the heavy proofs: optimised, minutes long
	$(CARGO) test --workspace --release --locked -- --include-ignored

.PHONY: fuzz
fuzz: ## fuzz notation, facelets and table files, FUZZ_SECONDS each (needs cargo-fuzz)
	for target in notation facelets table; do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

.PHONY: man
man: ## write the manual pages to target/man
	$(CARGO) run --release --locked -- man --dir target/man

.PHONY: fmt
fmt: ## format the code
	$(CARGO) fmt --all

.PHONY: clean
clean: ## remove what was built; tables are in the user's cache folder
	$(CARGO) clean
