import { demoKeys } from "../../../local-api/demo-keys.ts";
import type { LocalApi } from "../../../local-api/local-api.ts";

interface ProxiedApi extends LocalApi {
  /** How the proxy answers someone who isn't signed in. Undefined: they are. */
  signedOut: "401" | "page" | "redirect" | undefined;
  /** Of each request, as the dashboard sent it. */
  readonly sent: Headers[];
}

/** The local API behind a proxy that signs people in: it puts the owner's key on each request, and refuses writes from elsewhere. */
export function behindProxy(api: LocalApi): ProxiedApi {
  const [owner] = demoKeys;
  const sent: Headers[] = [];
  const proxied: ProxiedApi = {
    ...api,
    signedOut: undefined,
    sent,
    fetch(request, env) {
      sent.push(request.headers);
      if (proxied.signedOut === "401") return new Response("Sign in", { status: 401 });
      if (proxied.signedOut === "page")
        return new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
      if (proxied.signedOut === "redirect") return Response.redirect("https://sign-in.example/");
      if (
        request.method !== "GET" &&
        request.headers.get("X-Requested-With") !== "compute-dashboard"
      )
        return new Response("Forbidden", { status: 403 });
      const headers = new Headers(request.headers);
      headers.set("Authorization", `Bearer ${owner?.key ?? ""}`);
      return api.fetch(new Request(request, { headers }), env);
    },
  };
  return proxied;
}
