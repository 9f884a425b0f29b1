import { useParams } from "@tanstack/react-router";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import type { ConfirmationStore } from "../../operations/confirmation.ts";
import { shownHostOf } from "../../operations/operation.ts";
import { useOperations } from "../../operations/operations-context.ts";
import { useDisconnect } from "../../operations/use-disconnect.ts";
import { instanceKeys } from "../../queries/instances.ts";
import { useAppDialogs } from "../app-dialogs.ts";
import { useTheme } from "../theme.ts";
import type { JumpAction } from "./option.ts";
import type { Single } from "../../api/endpoints.ts";

/**
 * What can be done here. On the page of an instance that includes Stop and Delete, which only ask; their dialog acts.
 * @param returnFocus where the focus goes back to after such a dialog
 */
export function useActions(returnFocus: HTMLElement | null): JumpAction[] {
  const { keySheet } = useAppDialogs();
  const { confirmation } = useOperations();
  const [, toggleTheme] = useTheme();
  const disconnect = useDisconnect();
  const queryClient = useQueryClient();
  const { id } = useParams({ strict: false });
  const shown = id === undefined ? undefined : shownInstance(queryClient, id);
  return [
    {
      label: "Switch theme",
      icon: "theme",
      terms: ["Switch theme", "Theme", "Dark", "Light"],
      act: toggleTheme,
    },
    {
      label: "Keyboard shortcuts",
      icon: "keys",
      terms: ["Keyboard shortcuts", "Shortcuts", "Keys", "Help", "?"],
      act: () => keySheet.open(returnFocus),
    },
    { label: "Disconnect", icon: "disconnect", act: () => disconnect(returnFocus) },
    ...(shown ? asking(confirmation, shown, returnFocus) : []),
  ];
}

/** What the page of an instance shows, unless the API says that it is gone. */
function shownInstance(queryClient: QueryClient, id: string): Instance | undefined {
  const state = queryClient.getQueryState<Single<Instance>>(instanceKeys.one(id));
  return isNotFound(state?.error) ? undefined : state?.data?.data;
}

// Found by the verb, not by the host: whoever types a host wants to see it.
function asking(
  confirmation: ConfirmationStore,
  instance: Instance,
  returnFocus: HTMLElement | null,
): JumpAction[] {
  const host = shownHostOf(instance);
  return [
    {
      label: `Stop ${host}…`,
      icon: "stop",
      act: () => confirmation.ask("stop", instance, returnFocus),
    },
    {
      label: `Delete ${host}…`,
      icon: "delete",
      act: () => confirmation.ask("delete", instance, returnFocus),
    },
  ];
}
