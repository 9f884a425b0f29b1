import { reportIfMissing } from "../../lib/missing-code.ts";
import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the children after they threw. Without it the next boundary above shows the error. */
  renderFallback?: (error: unknown, retry: () => void) => ReactNode;
  /** Takes the cause away, e.g. closes the dialog that threw. The children are rendered again after it. */
  onError?: () => void;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | undefined;
}

/** An error of rendering ends in the smallest part that can be shown again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    const { onError } = this.props;
    reportIfMissing(error);
    onError?.();
    // Rendered anew, the children have nodes that React knows.
    if (onError || isForeignChange(error)) this.retry();
  }

  readonly retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, renderFallback, onError } = this.props;
    if (!failure) return children;
    if (onError || isForeignChange(failure.error)) return null;
    if (!renderFallback) throw failure.error;
    return renderFallback(failure.error, this.retry);
  }
}

/** React was to remove or move a node that an extension has removed or moved before (facebook/react#11538). */
export function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}
