import sans from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import mono from "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url";

/** Both at once: each that arrives alone lays out the whole page again. */
export async function addTypefaces(): Promise<void> {
  const loads = [sans, mono].map(async (url) => new FontFace("loading", `url(${url})`).load());
  await Promise.allSettled(loads);
  await import("./typefaces.css");
}
