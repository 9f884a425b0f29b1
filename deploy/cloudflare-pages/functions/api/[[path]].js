/**
 * Passes what the page asks of /api/ on to the API, as it came, and answers with what the API says. The API's address is the
 * project's variable API_ORIGIN, as https://api.example.com.
 * @param {{ request: Request, env: { API_ORIGIN: string } }} context
 * @returns {Promise<Response>}
 */
export async function onRequest({ request, env }) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  // The API has no use for what tells of the page, and may refuse a strange origin.
  for (const name of ["Cookie", "Origin", "Referer"]) headers.delete(name);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return fetch(env.API_ORIGIN + pathname + search, {
    method: request.method,
    headers,
    body: hasBody ? await request.arrayBuffer() : null,
    redirect: "manual",
  });
}
