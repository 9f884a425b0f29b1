#!/bin/sh
# Usage: upload.sh BUCKET [PATH], with a path like "console" after `npm run mount -- /console/`. Uploads the files before the
# page; the last version's files stay for open tabs. The caching of each file is that of public/_headers; `npm test` compares it.
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
