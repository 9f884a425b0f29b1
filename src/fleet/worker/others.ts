import * as z from "zod/mini";
import { openChannel } from "../../tabs/channel.ts";
import type { FleetIndex } from "../index/fleet-index.ts";

const account = z.string();
const messageSchema = z.discriminatedUnion("type", [
  z.object({ account, type: z.literal("ask") }),
  z.object({ account, type: z.literal("page"), page: z.int(), items: z.array(z.string()) }),
  z.object({ account, type: z.literal("end"), lastPage: z.int(), isShort: z.boolean() }),
  /** Who asked has been sent all pages of a pass that ended with this one. */
  z.object({ account, type: z.literal("whole"), lastPage: z.int() }),
]);

/**
 * Shares one load of the fleet between the tabs of a browser, from worker to worker: whoever reads a page passes it on, and a
 * tab that comes later asks for what is there.
 * @param account tabs of different keys share nothing
 */
export function shareWithOthers(
  account: string,
  index: FleetIndex,
  onChange: () => void,
  signal?: AbortSignal,
) {
  const channel = openChannel("fleet-pages", messageSchema, signal);
  let leads = false;
  const stop = channel.listen((message) => {
    if (message.account !== account) return;
    if (message.type === "ask") {
      if (!leads) return;
      for (const { page, items } of index.pages())
        channel.post({ account, type: "page", page, items });
      const { wholeTo } = index;
      if (wholeTo !== undefined) channel.post({ account, type: "whole", lastPage: wholeTo });
      return;
    }
    if (message.type === "page") index.putPage(message.page, message.items.map(parse));
    if (message.type === "end") index.keepPages(message.lastPage, message.isShort);
    // Drops nothing: the tab that reads may be in the middle of a pass over a list that has grown.
    if (message.type === "whole") index.endsWith(message.lastPage);
    onChange();
  });
  return {
    lead: () => {
      leads = true;
    },
    ask: () => channel.post({ account, type: "ask" }),
    /** A page was read: the others take it from here. */
    pass: (page: number) =>
      channel.post({ account, type: "page", page, items: index.itemsOn(page) }),
    end: (lastPage: number, isShort: boolean) =>
      channel.post({ account, type: "end", lastPage, isShort }),
    stop,
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
