#!/bin/sh
# Usage: upload.sh BUCKET [PATH], with a path like "console" after `npm run mount -- /console/`. Uploads the page last,
# and keeps the last version's files for open tabs. Cache-Control is the same as in public/_headers; `npm test` compares them.
set -eu
case "${2:-}" in /* | */) echo "The path has no slash at its ends: $2" >&2 && exit 2 ;; esac
from="dist${2:+-mounted/$2}"
to="s3://$1${2:+/$2}"
aws s3 cp --recursive "$from/assets" "$to/assets" --exclude "*.br" --exclude "*.gz" --cache-control "public, max-age=31536000, immutable"
aws s3 cp --recursive "$from" "$to" --exclude "*.br" --exclude "*.gz" --exclude ".*" --exclude "_headers" \
  --exclude "assets/*" --exclude "config.json" --exclude "version.json" --exclude "index.html" --cache-control "no-cache"
aws s3 cp "$from/config.json" "$to/config.json" --cache-control "no-store"
aws s3 cp "$from/version.json" "$to/version.json" --cache-control "no-store"
aws s3 cp "$from/index.html" "$to/index.html" --cache-control "no-cache"
