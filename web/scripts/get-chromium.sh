#!/usr/bin/env bash
# Installs Chromium for the tests, unless it is installed already.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
  [ ! -x "/usr/bin/$name" ] || exit 0
done
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  apt-get update -qq || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
else
  "$(dirname "$0")/../node_modules/.bin/playwright" install chromium
fi
