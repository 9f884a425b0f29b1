import { instancesText } from "../../actions/labels.ts";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { notifyIfHidden } from "../../errors/hidden-messages.tsx";
import { useNotifications } from "../../errors/notifications.ts";
import { isFleetComplete } from "../../fleet/fleet-state.ts";
import { useConnection } from "../../hooks/use-services.ts";
import { heldNames, holdLock, shareLock } from "../../tabs/locks.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { useIsVisible } from "../../ui/page/browser-state.ts";
import { namesText, type SavedView, useSavedViews } from "./saved-views.ts";
import { useFleet, useFleetState } from "../use-fleet.ts";

type Members = ReadonlyMap<string, string>;

interface Difference {
  entered: Members;
  left: Members;
}

/** Tells when instances enter or leave a watched view: toasts, and for a hidden tab a notification and a count in its title. */
export function WatchedViews() {
  const fleet = useFleet();
  const { views, showColumns } = useSavedViews();
  const notify = useNotify(showColumns);
  useEffect(() => fleet.subscribe({ quiet: true }), [fleet]);
  useEffect(() => fleet.watch(), [fleet]);
  return views
    .filter(({ watched }) => watched)
    .map((view) => (
      <WatchedView
        key={JSON.stringify([view.name, view.q, view.list])}
        view={view}
        notify={notify}
      />
    ));
}

type Notify = (view: SavedView, difference: Difference) => void;

function WatchedView({ view, notify }: { view: SavedView; notify: Notify }) {
  const { q, list } = view;
  const fleet = useFleet();
  const readAt = useFleetState((state) => (isFleetComplete(state) ? state.readAt : 0));
  const known = useRef<Members>(undefined);
  const compare = useEffectEvent((found: Members, missed: ReadonlySet<string>) => {
    const before = known.current;
    // The last passes missed these, so they may still be there.
    const kept = [...(before ?? [])].filter(([id]) => missed.has(id));
    const now = new Map([...kept, ...found]);
    known.current = now;
    if (!before) return;
    const entered = without(now, before);
    const left = without(before, now);
    if (entered.size > 0 || left.size > 0) notify(view, { entered, left });
  });
  useEffect(() => {
    if (readAt === 0) return;
    let isCurrent = true;
    fleet
      .ask({ q, list }, (worker) => worker.members({ q, list }, fleet.serverNow()))
      .then(
        ({ found, missed }) =>
          isCurrent &&
          compare(new Map(found.map(({ id, hostName = id }) => [id, hostName])), new Set(missed)),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [fleet, q, list, readAt]);
  return null;
}

/** Toasts appear in every tab; the browser's notification only once, if all tabs are hidden. */
function useNotify(showColumns: (view: SavedView) => void): Notify {
  const notifications = useNotifications();
  const { toasts } = notifications;
  const router = useRouter();
  const { fingerprint } = useConnection();
  const isVisible = useIsVisible();
  const isNotifier = useRef(false);
  const lastShown = useRef(new Map<string, Difference>());
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
    // This toast replaces one that may be unread, so it shows the net difference.
    const shown = toasts.store.get().find((toast) => toast.topic === topic);
    const unread = shown && lastShown.current.get(topic);
    const { entered, left } = unread ? netOf(unread, difference) : difference;
    lastShown.current.set(topic, { entered, left });
    if (shown && entered.size + left.size === 0) {
      toasts.dismiss(shown.id);
      notifications.hidden.setState((messages) => messages.filter((one) => one.topic !== topic));
      return;
    }

    const title = `${displayText(name)}: ${countsText(entered.size, left.size)}.`;
    const signed = (sign: string, members: Members) =>
      Array.from(members.values(), (host) => sign + host);
    const text = namesText([...signed("+", entered), ...signed("−", left)]);
    function open(): void {
      showColumns(view);
      void router.navigate({ to: "/instances", search: { q: q || undefined, list, sort } });
    }
    const isHidden = document.visibilityState !== "visible";
    const persistent = isHidden || shown?.persistent === true;
    const action = { label: "Open view", onAction: open };
    toasts.show({ title, text, topic, persistent, action });
    notifyIfHidden(notifications, {
      title,
      text,
      topic,
      open,
      isNotifier: async () =>
        isNotifier.current && (await heldNames(`visible.${fingerprint}`)).length === 0,
    });
  };
}

function without(members: Members, others: Members): Members {
  return new Map([...members].filter(([id]) => !others.has(id)));
}

/** Drops what left and came back in between. */
function netOf(first: Difference, then: Difference): Difference {
  return {
    entered: new Map([...without(first.entered, then.left), ...without(then.entered, first.left)]),
    left: new Map([...without(first.left, then.entered), ...without(then.left, first.entered)]),
  };
}

/** e.g. "2 instances entered, 1 left". */
function countsText(entered: number, left: number): string {
  if (entered === 0) return `${instancesText(left)} left`;
  return `${instancesText(entered)} entered${left > 0 ? `, ${formatCount(left)} left` : ""}`;
}
