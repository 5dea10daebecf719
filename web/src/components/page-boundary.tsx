import { Component } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { AnchorButton } from "./button.tsx";
import { ErrorState } from "./error-state.tsx";
import { paths } from "../lib/paths.ts";

type BoundaryProps = { children: ReactNode };
type BoundaryState = { failed: boolean };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="This page did not load."
        onRetry={() => globalThis.location.reload()}
        action={<AnchorButton href={paths.dashboard}>Go to Today</AnchorButton>}
      >
        <p>Something in it failed on this device. Nothing that you saved is lost.</p>
      </ErrorState>
    );
  }
}

/** Catches what fails inside a page and leaves the frame around it working; another page starts afresh. */
export function PageBoundary({ children }: BoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}
