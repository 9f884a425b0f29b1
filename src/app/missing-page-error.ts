/** The code of a page could not be fetched: the network failed, or a deployment has replaced the file. */
export class MissingPageError extends Error {
  constructor(cause: unknown) {
    super("The code of this page could not be loaded.", { cause });
  }
}
