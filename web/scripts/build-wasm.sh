#!/usr/bin/env bash
# Builds the engine for JavaScript: compiles crates/halfturn-wasm and splits it into the files
# halfturn.wasm, more.wasm and rest.wasm of npm/dist.
set -euo pipefail
web=$(cd "$(dirname "$0")/.." && pwd)
cd "$web/.."
target_folder=${CARGO_TARGET_DIR:-$PWD/target}
settings=$("$web/scripts/wasm-toolchain.sh" "$target_folder/wasm-toolchain")
while IFS= read -r setting; do
  [ -z "$setting" ] || export "${setting?}"
done <<<"$settings"

# All current browsers support these features. Debug information would only make the file larger,
# and so would numbers that the linker leaves at their full width.
flags="-Ctarget-feature=+simd128,+bulk-memory,+mutable-globals,+atomics -Clink-arg=--compress-relocations"
# Workers share a memory, which one of them makes (npm/src/memory.ts has its size, too). Each has a
# stack and thread-local variables of its own, at the addresses that it sets (npm/src/answering.ts).
flags+=" -Clink-arg=--shared-memory -Clink-arg=--import-memory -Clink-arg=--export-memory"
flags+=" -Clink-arg=--initial-memory=$((32 * 65536)) -Clink-arg=--max-memory=$((65536 * 65536))"
for symbol in __stack_pointer __wasm_init_tls __tls_size __tls_align; do
  flags+=" -Clink-arg=--export=$symbol"
done
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags
export CARGO_PROFILE_RELEASE_DEBUG=false CARGO_PROFILE_RELEASE_STRIP=true CARGO_PROFILE_RELEASE_LTO=fat
# Everything around the engine is compiled for size. The engine is not: a sixth fewer bytes would
# make it a third slower.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=s
# The build has its own target folder, so that it does not invalidate the cache of other builds.
# HALFTURN_BUILD_STD holds two arguments, so it must not be quoted.
# shellcheck disable=SC2086
cargo build --release --locked --target wasm32-unknown-unknown --target-dir "$target_folder/wasm" -p halfturn-wasm \
  $HALFTURN_BUILD_STD

built="$target_folder/wasm/wasm32-unknown-unknown/release/halfturn_wasm.wasm"
# Splitting runs the engine, which takes half a minute. The last file is written last.
split="$web/scripts/split-wasm.mjs"
mkdir -p npm/dist
if [ ! npm/dist/rest.wasm -nt "$built" ] || [ ! npm/dist/rest.wasm -nt "$split" ]; then
  node "$split" "$built" npm/dist/halfturn.wasm npm/dist/more.wasm npm/dist/rest.wasm
fi
