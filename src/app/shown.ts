/** Resolved once the app has been rendered: nothing that is only fetched ahead may get in the way of that. */
export const shown = Promise.withResolvers<void>();
