import * as z from "zod/mini";
import { openChannel } from "../../tabs/channel.ts";
import { fleetStateSchema, type SharedFleetState } from "../fleet-state.ts";

const orderSchema = z.enum(["cancel", "resume", "refresh"]);
type Order = z.infer<typeof orderSchema>;

const account = z.string();
const messageSchema = z.discriminatedUnion("type", [
  z.object({ account, type: z.literal("state"), state: fleetStateSchema }),
  z.object({ account, type: z.literal("order"), order: orderSchema }),
  z.object({ account, type: z.literal("want") }),
]);

interface Listeners {
  /** How far the tab that loads has come. */
  onState: (state: SharedFleetState) => void;
  /** What a person has asked for in another tab. */
  onOrder: (order: Order) => void;
  onWant: () => void;
}

/** A tab that needs the fleet says so this often, so that the one that loads knows when nobody does any more. */
const sayMs = 20_000;
const progressMs = 250;

/** What the tabs of a browser say to each other about the fleet of one key. */
export function openFleetTalk(account: string, { onState, onOrder, onWant }: Listeners) {
  const channel = openChannel("fleet", messageSchema);
  let heardWant = Number.NEGATIVE_INFINITY;
  let saying: ReturnType<typeof setInterval> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let latest: SharedFleetState | undefined;

  const stop = channel.listen((message) => {
    if (message.account !== account) return;
    if (message.type === "state") onState(message.state);
    if (message.type === "order") onOrder(message.order);
    if (message.type === "want") {
      heardWant = Date.now();
      onWant();
      if (latest) tell();
    }
  });

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    if (latest) channel.post({ account, type: "state", state: latest });
  }

  return {
    /** Progress is told four times a second, anything else at once. */
    state(state: SharedFleetState): void {
      const isNews = state.phase !== latest?.phase;
      latest = fleetStateSchema.parse(state);
      if (isNews) tell();
      else telling ??= setTimeout(tell, progressMs);
    },
    order: (order: Order) => channel.post({ account, type: "order", order }),
    othersWant: () => Date.now() - heardWant < 2 * sayMs,
    want(wanted: boolean): void {
      clearInterval(saying);
      if (!wanted) return;
      const say = () => channel.post({ account, type: "want" });
      say();
      saying = setInterval(say, sayMs);
    },
    close(): void {
      clearInterval(saying);
      clearTimeout(telling);
      stop();
    },
  };
}
