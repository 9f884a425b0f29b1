import {
  createRootRouteWithContext,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { createPreferences, type Preferences } from "../ui/preferences.ts";
import { createPageKeys, type UiServices } from "../ui/ui-context.ts";

const preferencesOfTest = createPreferences(new AbortController().signal);

interface UiRouterProps {
  preferences?: Preferences;
  children: ReactNode;
}

/** A router without pages, whose context has what `useUi` needs. */
export function UiRouter({ preferences = preferencesOfTest, children }: UiRouterProps) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRouteWithContext<UiServices>()(),
      context: {
        preferences,
        pageKeys: createPageKeys(),
        productName: "Compute",
        environmentName: undefined,
      },
    }),
  );
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
