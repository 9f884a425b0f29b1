import { madeBy, type DeployOptions } from "./options.ts";

/** A `netlify.toml`. The headers are in the folder that is published: Netlify reads `_headers` there. */
export function netlifyConfig({ api, mount }: DeployOptions): string {
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

/** Without `force` a file that is there comes first. */
function redirect(from: string, to: string, status: number): string {
  return `[[redirects]]
  from = "${from}"
  to = "${to}"
  status = ${status}
`;
}
