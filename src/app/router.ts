import { connectAddress, isSameAddress, listAddress } from "../routing/addresses.ts";
import {
  correctAddress,
  currentAddress,
  followAddress,
  navigate,
  pageShown,
} from "../routing/history.ts";
import { safeReturnPath } from "../session/return-path.ts";
import type { Connection } from "../session/session.ts";
import { usualRows } from "../ui/usual-rows.ts";
import { askFor } from "./ask-for.ts";
import type { Place } from "./place.ts";
import type { Services } from "./services.ts";
import { addressOf, needsKey, type View, viewAt } from "./view.ts";

type Listener = (now: Place, before: Place | undefined) => void;

/** Makes of the browser's address what is to be shown. */
export class Router {
  readonly #services: Services;
  readonly #arrivals = new Set<Listener>();
  readonly #shown = new Set<Listener>();
  #place: Place | undefined;
  #shownPlace: Place | undefined;

  constructor(services: Services) {
    this.#services = services;
    followAddress(() => this.arrive(), services.signal);
  }

  /** Where the app is, which may not be shown yet. */
  get place(): Place {
    if (!this.#place) throw new Error("The router has not been started.");
    return this.#place;
  }

  /**
   * Reads the address and asks for what is shown there, before anything is rendered. Where the page needs a key and there is
   * none it leads to the page that asks for one, and from there back.
   */
  arrive(): void {
    const session = this.#services.session.store.get();
    const view = viewAt(currentAddress());
    const instead = insteadOf(view, session.connection);
    if (instead !== undefined) {
      void navigate(instead, { replace: true });
      return;
    }
    if (!isSameAddress(addressOf(view), currentAddress())) correctAddress(addressOf(view));
    const address = currentAddress();
    const connection = needsKey(view) ? session.connection : undefined;
    const before = this.#place;
    if (before?.address === address && before.connection === connection) {
      if (before === this.#shownPlace) pageShown();
      return;
    }
    this.#place = { address, view, connection };
    if (connection) askFor(view, connection, this.#services.queryClient);
    for (const listener of this.#arrivals) listener(this.#place, before);
  }

  /** Tells when the app is somewhere else, before that is shown. Returns how to stop listening. */
  onArrival(listener: Listener): () => void {
    this.#arrivals.add(listener);
    return () => void this.#arrivals.delete(listener);
  }

  /** Tells when somewhere else is shown. */
  onShown(listener: Listener): void {
    this.#shown.add(listener);
  }

  /** To be called when a place has been rendered. */
  show(place: Place): void {
    const before = this.#shownPlace;
    if (place === before) return;
    this.#shownPlace = place;
    pageShown();
    for (const listener of this.#shown) listener(place, before);
  }
}

/** The address that a view leads on to at once, if it does. */
function insteadOf(view: View, connection: Connection | undefined): string | undefined {
  if (view.page === "start") return listAddress("/instances", usualRows());
  if (needsKey(view) && !connection) return connectAddress(currentAddress());
  if (view.page === "connect" && connection) {
    return safeReturnPath(view.to, location.origin) ?? "/instances";
  }
  return undefined;
}
