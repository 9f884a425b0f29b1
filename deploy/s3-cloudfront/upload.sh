#!/bin/sh
# Made from public/_headers by `npm run deploy:configs`; changes belong there, or in its options.
# Usage: upload.sh BUCKET. Uploads the files before the page; the last version's files stay for open tabs.
set -eu
aws s3 cp --recursive dist/assets "s3://$1/assets" --exclude "*.br" --exclude "*.gz" --cache-control "public, max-age=31536000, immutable"
aws s3 cp --recursive dist "s3://$1" --exclude "*.br" --exclude "*.gz" --exclude ".*" --exclude "_headers" \
  --exclude "index.html" --exclude "config.json" --exclude "version.json" --exclude "assets/*" --cache-control "no-cache"
aws s3 cp dist/config.json "s3://$1/config.json" --cache-control "no-store"
aws s3 cp dist/version.json "s3://$1/version.json" --cache-control "no-store"
aws s3 cp dist/index.html "s3://$1/index.html" --cache-control "no-cache"
