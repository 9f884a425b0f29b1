import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { notifyWhileHidden } from "../errors/browser-notification.ts";
import { useNotifications } from "../errors/notifications.ts";
import { isFleetComplete } from "../fleet/fleet-state.ts";
import { useConnection } from "../hooks/use-services.ts";
import { heldNames, holdLock, shareLock } from "../tabs/locks.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount, plural } from "../text/format.ts";
import { useTitlePrefix } from "../ui/Page.tsx";
import { type SavedView, useSavedViews } from "./saved-views.ts";
import { useFleet, useFleetState } from "./use-fleet.ts";

/** Instances by their ids, as a watched view has them. */
type Members = ReadonlyMap<string, string>;

/**
 * Tells when instances enter or leave the watched views: in a toast, and while this tab is hidden in the title's count and a
 * notification of the browser. It renders nothing. What was there before the page was loaded is not told again.
 */
export function WatchedViews() {
  const fleet = useFleet();
  const { views } = useSavedViews();
  const tell = useTell();
  useEffect(() => fleet.subscribe({ quiet: true }), [fleet]);
  useEffect(() => fleet.watch(), [fleet]);
  return views
    .filter(({ watched }) => watched)
    .map((view) => (
      <WatchedView key={JSON.stringify([view.name, view.q, view.list])} view={view} tell={tell} />
    ));
}

type Tell = (view: SavedView, entered: string[], left: string[]) => void;

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
    if (entered.length > 0 || left.length > 0) tell(view, entered, left);
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

/** Tells in this tab, and for all tabs in one notification of the browser while none of them is visible. */
function useTell(): Tell {
  const { toasts } = useNotifications();
  const router = useRouter();
  const { fingerprint } = useConnection();
  const [unseen, setUnseen] = useState(0);
  const isNotifier = useRef(false);
  useTitlePrefix(unseen > 0 ? `(${formatCount(unseen)})` : undefined);
  useEffect(
    () => holdLock(`watch.${fingerprint}`, () => (isNotifier.current = true)),
    [fingerprint],
  );
  useEffect(() => {
    let release: (() => void) | undefined;
    function noteVisibility(): void {
      release?.();
      const isVisible = document.visibilityState === "visible";
      release = isVisible ? shareLock(`visible.${fingerprint}`) : undefined;
      if (isVisible) setUnseen(0);
    }
    noteVisibility();
    document.addEventListener("visibilitychange", noteVisibility);
    return () => {
      release?.();
      document.removeEventListener("visibilitychange", noteVisibility);
    };
  }, [fingerprint]);

  return (view, entered, left) => {
    const { name, q, list, sort } = view;
    const title = `${displayText(name)}: ${countsText(entered.length, left.length)}.`;
    const text = hostsText([...entered, ...left]);
    const tag = `watch ${name}`;
    const open = () =>
      void router.navigate({ to: "/instances", search: { q: q || undefined, list, sort } });
    const isHidden = document.visibilityState !== "visible";
    const action = { label: "Open view", onAction: open };
    toasts.show({ title, text, topic: tag, persistent: isHidden, action });
    if (!isHidden) return;
    setUnseen((count) => count + 1);
    if (!isNotifier.current) return;
    void heldNames(`visible.${fingerprint}`).then((visible) => {
      if (visible.length === 0) notifyWhileHidden({ title, text, tag, onClick: open });
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

const maxHosts = 3;

/** "web-1, web-2, web-3 and 4 more". */
function hostsText(hosts: readonly string[]): string {
  const more = hosts.length - maxHosts;
  const named = hosts.slice(0, maxHosts).map((host) => displayText(host));
  return named.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}
