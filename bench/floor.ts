import type { Site } from "../scripts/site.ts";

/** The path of the bare page. */
export const floorPath = "/floor";

/** The dashboard's list in plain JavaScript: the lower bound of the time to the first row. */
const script = `
const entry = Object.keys(sessionStorage).find((name) => name.endsWith(".session"));
const { apiKey } = JSON.parse(sessionStorage.getItem(entry));
const answer = fetch("/api/v1/computes?page=1&limit=20", {
  headers: { Authorization: "Bearer " + apiKey },
  cache: "no-store",
});
addEventListener("DOMContentLoaded", async () => {
  const { data } = await (await answer).json();
  const body = document.querySelector("tbody");
  for (const item of data) {
    const row = body.insertRow();
    const head = document.createElement("th");
    head.scope = "row";
    const link = document.createElement("a");
    link.href = "/instances/" + encodeURIComponent(item.id);
    link.textContent = item.hostName;
    head.append(link);
    row.append(head);
    const { state, specificationId, region, ipv4, privateIpv4, image, tags, createdAt } = item;
    for (const value of [state, specificationId, region, ipv4, privateIpv4, image, tags, createdAt]) {
      row.insertCell().textContent = String(value ?? "");
    }
  }
});
`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Floor</title>
    <script src="${floorPath}.js"></script>
  </head>
  <body>
    <h1>Instances</h1>
    <table><tbody></tbody></table>
  </body>
</html>
`;

/** The site with the bare page in addition, with the same headers. */
export function withFloor(site: Site): Site {
  const bare: Record<string, [type: string, text: string]> = {
    [floorPath]: ["text/html; charset=utf-8", page],
    [`${floorPath}.js`]: ["text/javascript", script],
  };
  return {
    ...site,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const found = bare[pathname];
      if (!found) return await site.fetch(request);
      const headers = site.headers("/");
      headers.set("Content-Type", found[0]);
      return new Response(found[1], { headers });
    },
  };
}
