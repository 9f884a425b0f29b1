import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { tabStore } from "../storage.ts";
import { onInstanceNews } from "../queries/instance-news.ts";
import { openChannel } from "../tabs/channel.ts";
import { storedCredentials } from "../session/credentials.ts";

const recentSchema = z.object({
  /** Tells the key that they were opened with from others. */
  account: z.string(),
  opened: z.array(z.object({ id: z.string(), hostName: z.optional(z.string()) })),
});

type Recent = z.infer<typeof recentSchema>;

/** An instance that was opened. No more of it is kept than tells which it is. */
export type Opened = Recent["opened"][number];

const messageSchema = z.object({
  account: z.string(),
  id: z.string(),
  hostName: z.optional(z.string()),
});

const storedName = "recent";
const most = 8;

/** The instances that were opened last, of one app. */
export type RecentInstances = ReturnType<typeof createRecent>;

/**
 * Makes what notes which instances were opened last. They are kept as the key is, in this tab's storage, so that they are gone
 * with the last tab; the other tabs are told.
 * @param signal the end of the app
 */
export function createRecent(queryClient: QueryClient, signal: AbortSignal) {
  const channel = openChannel("recent", messageSchema, signal);
  channel.listen(({ account, ...opened }) => {
    // A tab without that connection is not told when its session ends, so nothing of it may begin there.
    if (storedCredentials()?.fingerprint === account) add(account, opened);
  });

  onInstanceNews(queryClient, (news) => {
    if (news.kind === "gone") forget(news.id);
  });

  return {
    /** Notes that an instance is looked at. */
    note: (account: string, opened: Opened): void => {
      add(account, opened);
      channel.post({ account, ...opened });
    },
    forget,
    /** The session has ended. */
    clear: (): void => {
      tabStore.remove(storedName);
    },
  };
}

/** What was opened with a key, the latest first. */
export function recentlyOpened(account: string): Opened[] {
  const recent = tabStore.readJson(storedName, recentSchema);
  return recent?.account === account ? recent.opened : [];
}

/** An instance is gone, and with it the way there. */
function forget(id: string): void {
  const recent = tabStore.readJson(storedName, recentSchema);
  if (recent)
    tabStore.writeJson(storedName, {
      ...recent,
      opened: recent.opened.filter((one) => one.id !== id),
    });
}

function add(account: string, { id, hostName }: Opened): void {
  const others = recentlyOpened(account).filter((one) => one.id !== id);
  tabStore.writeJson(storedName, {
    account,
    opened: [{ id, ...(hostName !== undefined && { hostName }) }, ...others].slice(0, most),
  });
}
