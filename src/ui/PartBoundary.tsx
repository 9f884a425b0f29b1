import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** The part failed: whoever wanted it takes back the wish. */
  onError: () => void;
  children: ReactNode;
}

/** Around a part of the page whose code comes later: its failure is its own and not the page's. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
