#!/usr/bin/env bash
# Finds a Rust compiler for WebAssembly and prints the environment variables that cargo needs, as
# lines of NAME=VALUE.
#
# The standard library is compiled with the engine: the compiled one that comes with the target has
# no threads. That takes its sources, and an option of cargo that is not stable yet (-Zbuild-std),
# which RUSTC_BOOTSTRAP=1 allows.
#
# The script prefers the installed compiler, and adds its sources (`rust-src`) with rustup if it
# can. Otherwise it unpacks Debian's rustc-web into FOLDER. It installs nothing else on the system.
#
# usage: wasm-toolchain.sh FOLDER
set -euo pipefail
folder=$1

print_settings() {
  echo "RUSTC_BOOTSTRAP=1"
  echo "HALFTURN_BUILD_STD=-Zbuild-std=std,panic_abort -Zbuild-std-features="
}
has_sources() { [ -f "$(rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ]; }

if has_sources || { command -v rustup >/dev/null && rustup component add rust-src >&2 && has_sources; }; then
  print_settings
  exit 0
fi

echo "The sources of Rust's standard library are not installed. Trying Debian's rustc-web." >&2
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
if ! "$folder/rustc" --version >/dev/null 2>&1; then
  command -v apt-get >/dev/null || { echo "Please run: rustup component add rust-src" >&2; exit 1; }
  packages=$(mktemp -d)
  trap 'rm -rf "$packages"' EXIT
  chmod 755 "$packages"
  apt-get update -qq >&2 || true
  version=$(apt-cache show rustc-web | sed -n 's/^Version: //p' | head -1)
  short=$(echo "$version" | cut -d. -f1,2)
  llvm=$(apt-cache depends "libstd-rust-web-$short" | grep -o 'libllvm[0-9]*' | head -1)
  (cd "$packages" && apt-get download -qq "rustc-web=$version" "libstd-rust-web-$short=$version" "libstd-rust-web-dev=$version" "rust-web-src=$version" "$llvm" >&2)
  for package in "$packages"/rustc-web_* "$packages"/libstd-rust-web* "$packages"/libllvm*; do
    dpkg-deb -x "$package" "$folder"
  done
  # Only the sources of the standard library, which is compiled with the engine.
  dpkg-deb --fsys-tarfile "$packages"/rust-web-src_* |
    tar -x -C "$folder" --wildcards './usr/lib/rustlib/src*' './usr/src/rustc-*/library'
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s/usr/lib/x86_64-linux-gnu" exec "%s/usr/bin/rustc" "$@"\n' "$folder" "$folder" >"$folder/rustc"
  chmod +x "$folder/rustc"
fi
"$folder/rustc" --version >&2
found=$("$folder/rustc" --version | cut -d' ' -f2)
needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$(dirname "$0")/../../Cargo.toml")
if [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -1)" != "$needed" ]; then
  echo "Debian's rustc-web is older than $needed. Please run: rustup component add rust-src" >&2
  exit 1
fi
echo "RUSTC=$folder/rustc"
print_settings
echo "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld"
