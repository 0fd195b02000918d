#!/usr/bin/env bash
# Builds the engine for the browser: crates/halfturn-wasm, into src/engine/halfturn.wasm.
set -euo pipefail
web=$(cd "$(dirname "$0")/.." && pwd)
cd "$web/.."
target_folder=${CARGO_TARGET_DIR:-$PWD/target}
settings=$("$web/scripts/wasm-toolchain.sh" "$target_folder/wasm-toolchain")
while IFS= read -r setting; do
  [ -z "$setting" ] || export "${setting?}"
done <<<"$settings"

# Every browser of the last years has these; and nobody reads line numbers here.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Ctarget-feature=+simd128,+bulk-memory"
export CARGO_PROFILE_RELEASE_DEBUG=false CARGO_PROFILE_RELEASE_STRIP=true CARGO_PROFILE_RELEASE_LTO=fat
# A folder of its own, so that other builds do not undo this one. What builds the standard library is two words.
# shellcheck disable=SC2086
cargo build --release --locked --target wasm32-unknown-unknown --target-dir "$target_folder/wasm" -p halfturn-wasm \
  ${HALFTURN_BUILD_STD:-}

built="$target_folder/wasm/wasm32-unknown-unknown/release/halfturn_wasm.wasm"
cp "$built" "$web/src/engine/halfturn.wasm"
