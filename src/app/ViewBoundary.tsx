import { Component, type ReactNode, startTransition } from "react";
import { mainPart } from "../ui/focus.ts";
import { PageMissingError } from "./later-page.ts";
import type { Place } from "./place.ts";
import { ViewErrorPage } from "./ViewErrorPage.tsx";

interface ViewBoundaryProps {
  /** Where the app is: somewhere else the failure counts no more. */
  place: Place;
  children: ReactNode;
}

interface State {
  place: Place;
  failure?: { error: unknown } | undefined;
}

/** Around a view: its failure takes nothing else with it. */
export class ViewBoundary extends Component<ViewBoundaryProps, State> {
  override state: State = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: ViewBoundaryProps, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PageMissingError) error.forget();
  }

  override componentDidUpdate(_before: ViewBoundaryProps, { failure, place }: State): void {
    // The button that had the focus is gone.
    if (failure && !this.state.failure && place === this.state.place) mainPart()?.focus();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    // What failed stays until there is something else to show, and the rest of the page is not hidden meanwhile.
    const retry = () => startTransition(() => this.setState({ failure: undefined }));
    return <ViewErrorPage error={failure.error} onRetry={retry} />;
  }
}
