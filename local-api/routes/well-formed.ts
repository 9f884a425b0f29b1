import { createMiddleware } from "hono/factory";
import { ApiError } from "../http/api-error.ts";

/** BAD_REQUEST for an id with a broken percent-encoding; Hono passes it on as is. */
export const requireDecodablePath = createMiddleware(async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    throw new ApiError("BAD_REQUEST", "The path is not validly percent-encoded");
  }
  await next();
});

/** BAD_REQUEST without a JSON content type ("Endpoints"), or with a body other than empty or a JSON object. */
export const requireJsonBody = createMiddleware(async (c, next) => {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new ApiError("BAD_REQUEST", "Content-Type must be application/json");
  }
  const body = await c.req.text();
  if (body.trim() !== "" && !isJsonObject(body)) {
    throw new ApiError("BAD_REQUEST", "The request body must be empty or a JSON object");
  }
  await next();
});

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
