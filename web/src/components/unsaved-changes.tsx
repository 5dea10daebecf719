import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type UnsavedChangesProps = {
  /** The object with the changes: "Gold Card". */
  what: string;
  isDirty: boolean;
  /** Addresses at which the changes stay, such as other tabs of the same object. */
  isKeptAt?: (pathname: string) => boolean;
};

type Destination = { path: string; key: string | null };

const nowhere = () => false;

/**
 * Asks before a page with unsaved changes is left: the browser on closing and reloading, a dialog on every way inside the app,
 * Back included. A browser without the Navigation API asks on closing and reloading alone.
 */
export function UnsavedChanges({ what, isDirty, isKeptAt = nowhere }: UnsavedChangesProps) {
  const [destination, setDestination] = useState<Destination | null>(null);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const askOnUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const askOnNavigate = (event: NavigateEvent) => {
      const { origin, pathname, search, hash } = new URL(event.destination.url);
      const isOurs = origin === globalThis.location.origin && event.navigationType !== "reload";
      const isKept = pathname === globalThis.location.pathname || isKeptAt(pathname);
      if (isLeaving.current || !event.cancelable || !isOurs || isKept) return;
      event.preventDefault();
      const key = event.navigationType === "traverse" ? event.destination.key : null;
      setDestination({ path: `${pathname}${search}${hash}`, key });
    };
    // Not in every browser yet.
    const navigation = globalThis.navigation as Navigation | undefined;
    globalThis.addEventListener("beforeunload", askOnUnload);
    navigation?.addEventListener("navigate", askOnNavigate);
    return () => {
      globalThis.removeEventListener("beforeunload", askOnUnload);
      navigation?.removeEventListener("navigate", askOnNavigate);
    };
  }, [isDirty, isKeptAt]);
  if (destination === null) return null;
  const leave = () => {
    isLeaving.current = true;
    setDestination(null);
    if (destination.key === null) void navigate(destination.path);
    else globalThis.navigation.traverseTo(destination.key);
  };
  return (
    <Dialog open onClose={() => setDestination(null)} title={`Discard your changes to ${what}?`}>
      <p className="text-ink-2">You'll lose them if you leave this page.</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button data-autofocus onClick={() => setDestination(null)}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={leave}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
