import { caddyConfig } from "./caddy.ts";
import {
  cacheBehaviors,
  responseHeadersPolicy,
  uploadScript,
  viewerRequest,
} from "./cloudfront.ts";
import { nginxConfig } from "./nginx.ts";
import { type DeployOptions, madeBy } from "./options.ts";

/** Every generated file, by its path relative to `deploy/`. */
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

/** A `netlify.toml`. Netlify reads the headers from `_headers` in the published folder. */
function netlifyConfig({ api, mount }: DeployOptions): string {
  const isMounted = mount !== "/";
  const build = isMounted ? `npm run build && npm run mount -- ${mount}` : "npm run build";
  const redirects = [
    ...(api === undefined ? [] : [redirect("/api/*", `${api}/api/:splat`, 200)]),
    ...(isMounted ? [redirect(mount.slice(0, -1), mount, 308)] : []),
    // Before the pages: the page in place of a script that a deployment removed would hide the reason.
    redirect(`${mount}assets/*`, `${mount}assets/404.html`, 404),
    redirect(`${mount}*`, `${mount}index.html`, 200),
  ];
  return `# ${madeBy}

[build]
  command = "${build}"
  publish = "${isMounted ? "dist-mounted" : "dist"}"

${redirects.join("\n")}`;
}

/** Without `force` an existing file takes precedence. */
function redirect(from: string, to: string, status: number): string {
  return `[[redirects]]
  from = "${from}"
  to = "${to}"
  status = ${status}
`;
}
