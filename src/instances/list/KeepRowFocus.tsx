import { Component, type ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import { focused, mainPart } from "../../ui/focus.ts";
import { focusRow, rowElements, rowOf } from "./row-elements.ts";

interface KeepRowFocusProps {
  instances: Instance[];
  children: ReactNode;
}

/**
 * Around the rows: when the one with the focus goes, the focus is in the row that takes its place, and not lost. It is a class
 * because only that is asked before the document changes.
 */
export class KeepRowFocus extends Component<KeepRowFocusProps> {
  override getSnapshotBeforeUpdate({ instances }: KeepRowFocusProps): number | null {
    return instances === this.props.instances ? null : focusedPlace();
  }

  override componentDidUpdate(
    { instances: before }: KeepRowFocusProps,
    _state: unknown,
    place: number | null,
  ) {
    if (place === null || focused()) return;
    const now = this.props.instances.map(({ id }) => id);
    const next = before.slice(place + 1).find(({ id }) => now.includes(id));
    const wanted = next ? now.indexOf(next.id) : Math.min(place, now.length - 1);
    focusRow(rowElements()[wanted]);
  }

  override componentWillUnmount() {
    if (focusedPlace() !== null) mainPart()?.focus();
  }

  override render() {
    return this.props.children;
  }
}

/** The place of the row with the focus, from 0. */
function focusedPlace(): number | null {
  const element = focused();
  const place = element ? rowElements().indexOf(rowOf(element)) : -1;
  return place === -1 ? null : place;
}
