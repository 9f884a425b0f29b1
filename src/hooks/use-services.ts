import { useRouter } from "@tanstack/react-router";

/** The long-lived objects of the app (`Services` in `app/services.ts`), which the router's context hands down. */
export function useServices() {
  return useRouter().options.context;
}
