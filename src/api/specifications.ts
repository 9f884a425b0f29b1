import type { ApiClient, CallOptions } from "./client.ts";
import { readSpecification } from "./read-item.ts";
import { type PageQuery, readPage } from "./read-page.ts";
import type { Page } from "./result.ts";
import type { Specification } from "./schema.ts";

/**
 * Lists compute specifications (endpoint 5).
 * @throws ApiError
 */
export function listSpecifications(
  client: ApiClient,
  query: PageQuery,
  call: CallOptions = {},
): Promise<Page<Specification>> {
  return readPage(client, "/computes/specifications", query, readSpecification, call);
}
