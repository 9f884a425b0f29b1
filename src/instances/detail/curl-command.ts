import { apiUrl, computePath } from "../../api/request.ts";

/**
 * The `curl` command that reads an instance. The key stays out of it: it is the shell's `$COMPUTE_API_KEY`.
 * @param baseUrl the API's full address, without or with `/api/v1`
 */
export function curlCommand(baseUrl: string, id: string): string {
  // The one character that would end the shell's quotes, and that URL encoding leaves alone.
  const url = apiUrl(baseUrl, computePath(id)).replaceAll("'", "%27");
  return `curl -sS '${url}' \\\n  -H "Authorization: Bearer $COMPUTE_API_KEY"`;
}
