import { Component, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { AnchorButton } from "./button.tsx";
import { ErrorState } from "./error-state.tsx";
import { paths } from "../lib/paths.ts";
import { useOnline } from "../lib/use-online.ts";

type BoundaryProps = { pathname: string; fallback: ReactNode; children: ReactNode };
type BoundaryState = { failed: boolean; pathname: string };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, pathname: this.props.pathname };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return pathname === state.pathname ? null : { failed: false, pathname };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function BoundaryOfPath({ fallback, children }: Pick<BoundaryProps, "fallback" | "children">) {
  const { pathname } = useLocation();
  return (
    <Boundary pathname={pathname} fallback={fallback}>
      {children}
    </Boundary>
  );
}

/** Catches what fails inside a page and leaves the frame around it working; another page starts afresh. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <BoundaryOfPath fallback={<DidNotLoad />}>{children}</BoundaryOfPath>
);

/** Wraps a part in a separate file, so that an error in it doesn't affect the rest of the page. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <BoundaryOfPath fallback={<PartDidNotLoad />}>{children}</BoundaryOfPath>
);

/** Around everything: catches a frame that did not load. */
export function DocumentBoundary({ children }: { children: ReactNode }) {
  const fallback = (
    <main className="wrap grow pt-14">
      <DidNotLoad />
    </main>
  );
  return <BoundaryOfPath fallback={fallback}>{children}</BoundaryOfPath>;
}

function DidNotLoad() {
  // Read when it is shown: what failed online isn't explained by going offline later.
  const [wasOffline] = useState(() => !navigator.onLine);
  if (wasOffline) return <DidNotLoadOffline />;
  return (
    <ErrorState
      title="We couldn't load this page."
      onRetry={() => globalThis.location.reload()}
      action={<AnchorButton href={paths.dashboard}>Go to Today</AnchorButton>}
    >
      <p>Something went wrong on this device. Your saved data is safe.</p>
    </ErrorState>
  );
}

/** A browser doesn't fetch a file again that it couldn't: the document is loaded anew, once that can work. */
function DidNotLoadOffline() {
  const isOnline = useOnline();
  const [isTried, setTried] = useState(false);
  const retry = () => (navigator.onLine ? globalThis.location.reload() : setTried(true));
  return (
    <ErrorState title="You're offline, and this page isn't on this device." onRetry={retry}>
      <p>{isOnline ? "You're online again." : isTried ? "Still offline." : "Connect to the internet, then retry."}</p>
    </ErrorState>
  );
}

function PartDidNotLoad() {
  return (
    <p role="alert" className="border-t border-line-2 py-4 text-small text-ink-2">
      We couldn't load this part.{" "}
      <button type="button" className="link" onClick={() => globalThis.location.reload()}>
        Reload the page
      </button>
    </p>
  );
}
