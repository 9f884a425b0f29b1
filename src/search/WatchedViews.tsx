import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { tellWhileHidden } from "../errors/hidden-messages.tsx";
import { useNotifications } from "../errors/notifications.ts";
import { isFleetComplete } from "../fleet/fleet-state.ts";
import { useConnection } from "../hooks/use-services.ts";
import { heldNames, holdLock, shareLock } from "../tabs/locks.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount, plural } from "../text/format.ts";
import { useIsVisible } from "../ui/page/browser-state.ts";
import { namesText, type SavedView, useSavedViews } from "./saved-views.ts";
import { useFleet, useFleetState } from "./use-fleet.ts";

/** Instances by their ids, as a watched view has them. */
type Members = ReadonlyMap<string, string>;

/** The host names of the instances that have entered or left a view. */
interface Difference {
  entered: string[];
  left: string[];
}

/**
 * Tells when instances enter or leave the watched views: in a toast, and while this tab is hidden in the title's count and a
 * notification of the browser. It renders nothing. What was there before the page was loaded is not told again.
 */
export function WatchedViews() {
  const fleet = useFleet();
  const { views, showColumns } = useSavedViews();
  const tell = useTell(showColumns);
  useEffect(() => fleet.subscribe({ quiet: true }), [fleet]);
  useEffect(() => fleet.watch(), [fleet]);
  return views
    .filter(({ watched }) => watched)
    .map((view) => (
      <WatchedView key={JSON.stringify([view.name, view.q, view.list])} view={view} tell={tell} />
    ));
}

type Tell = (view: SavedView, difference: Difference) => void;

function WatchedView({ view, tell }: { view: SavedView; tell: Tell }) {
  const { q, list } = view;
  const fleet = useFleet();
  const readAt = useFleetState((state) => (isFleetComplete(state) ? state.readAt : 0));
  const known = useRef<Members>(undefined);
  const compare = useEffectEvent((found: Members, missed: ReadonlySet<string>) => {
    const before = known.current;
    // What a pass has missed has not left.
    const kept = [...(before ?? [])].filter(([id]) => missed.has(id));
    const now = new Map([...kept, ...found]);
    known.current = now;
    if (!before) return;
    const entered = [...now].flatMap(([id, host]) => (before.has(id) ? [] : [host]));
    const left = [...before].flatMap(([id, host]) => (now.has(id) ? [] : [host]));
    if (entered.length > 0 || left.length > 0) tell(view, { entered, left });
  });
  useEffect(() => {
    if (readAt === 0) return;
    let isCurrent = true;
    fleet
      .ask(list, (worker) => worker.members({ q, list }, Date.now()))
      .then(
        ({ found, missed }) =>
          isCurrent &&
          compare(new Map(found.map(({ id, hostName = id }) => [id, hostName])), new Set(missed)),
        // The next pass compares again.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [fleet, q, list, readAt]);
  return null;
}

/**
 * Tells in every tab, and in one notification of the browser while none of them is visible.
 * @param showColumns gives the list the columns and the density of a view
 */
function useTell(showColumns: (view: SavedView) => void): Tell {
  const notifications = useNotifications();
  const { toasts } = notifications;
  const router = useRouter();
  const { fingerprint } = useConnection();
  const isVisible = useIsVisible();
  const isNotifier = useRef(false);
  const lastTold = useRef(new Map<string, Difference>());
  useEffect(
    () => holdLock(`watch.${fingerprint}`, () => (isNotifier.current = true)),
    [fingerprint],
  );
  useEffect(
    () => (isVisible ? shareLock(`visible.${fingerprint}`) : undefined),
    [fingerprint, isVisible],
  );

  return (view, difference) => {
    const { name, q, list, sort } = view;
    const topic = `watch ${name}`;
    // It replaces a toast that may not have been read: it says that, too.
    const shown = toasts.store.get().find((toast) => toast.topic === topic);
    const before = shown && lastTold.current.get(topic);
    const entered = [...(before?.entered ?? []), ...difference.entered];
    const left = [...(before?.left ?? []), ...difference.left];
    lastTold.current.set(topic, { entered, left });

    const title = `${displayText(name)}: ${countsText(entered.length, left.length)}.`;
    const text = namesText([...entered, ...left]);
    function open(): void {
      showColumns(view);
      void router.navigate({ to: "/instances", search: { q: q || undefined, list, sort } });
    }
    const isHidden = document.visibilityState !== "visible";
    const persistent = isHidden || shown?.persistent === true;
    const action = { label: "Open view", onAction: open };
    toasts.show({ title, text, topic, persistent, action });
    tellWhileHidden(notifications, {
      title,
      text,
      topic,
      open,
      isNotifier: async () =>
        isNotifier.current && (await heldNames(`visible.${fingerprint}`)).length === 0,
    });
  };
}

/** "2 instances entered, 1 left". */
function countsText(entered: number, left: number): string {
  const instances = (count: number) =>
    `${formatCount(count)} ${plural(count, "instance", "instances")}`;
  if (entered === 0) return `${instances(left)} left`;
  return `${instances(entered)} entered${left > 0 ? `, ${formatCount(left)} left` : ""}`;
}
