import { caddyConfig } from "./caddy.ts";
import {
  cacheBehaviors,
  responseHeadersPolicy,
  uploadScript,
  viewerRequest,
} from "./cloudfront.ts";
import { netlifyConfig } from "./netlify.ts";
import { nginxConfig } from "./nginx.ts";
import type { DeployOptions } from "./options.ts";

/** Every file that is made, by its path beneath `deploy/`. */
export function deployFiles(options: DeployOptions): Record<string, string> {
  return {
    "nginx/compute-dashboard.conf": nginxConfig(options),
    "caddy/Caddyfile": caddyConfig(options),
    "netlify/netlify.toml": netlifyConfig(options),
    "s3-cloudfront/response-headers-policy.json": responseHeadersPolicy(options),
    "s3-cloudfront/cache-behaviors.json": cacheBehaviors(options),
    "s3-cloudfront/viewer-request.js": viewerRequest(options),
    "s3-cloudfront/upload.sh": uploadScript(options),
  };
}
