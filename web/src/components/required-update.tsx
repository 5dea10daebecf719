import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { Logo } from "./logo.tsx";

type UpdateScreenProps = {
  /** A heading, or plain text in a preview. */
  heading: ReactNode;
  message: string;
  version: string;
  action: ReactNode;
};

/** All that an app below the minimum version shows until it is updated. */
export function UpdateScreen({ heading, message, version, action }: UpdateScreenProps) {
  return (
    <div className="flex min-h-full flex-col p-5">
      <Logo />
      <div className="mx-auto grid w-full max-w-90 grow content-center gap-4 py-10 wrap-anywhere">
        {heading}
        <p className="text-body text-ink-2">{message}</p>
        {action}
        <p className="text-center text-caption text-ink-3">Version {version}</p>
      </div>
    </div>
  );
}

type UpdateBannerProps = { title: string; message: string; action: ReactNode; onClose?: () => void };

/** The same as a banner, with the app under it. */
export function UpdateBanner({ title, message, action, onClose }: UpdateBannerProps) {
  return (
    <div className="relative grid gap-1 rounded-field border border-line-2 bg-raised p-4 pr-11 wrap-anywhere text-ink shadow-sheet">
      <p className="text-body font-semibold">{title}</p>
      <p className="text-small text-ink-2">{message}</p>
      <div className="mt-2">{action}</div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-1 right-1 grid size-10 place-items-center rounded-field text-ink-2 hover:bg-sunk hover:text-ink"
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}

type UpdateButtonProps = { full?: boolean; onUpdate?: () => Promise<void> };

/** Stays busy: the page reloads at the end. */
export function UpdateButton({ full = false, onUpdate }: UpdateButtonProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant="filled"
      full={full}
      busy={isBusy}
      busyLabel="Updating"
      onClick={() => {
        if (onUpdate === undefined) return;
        setBusy(true);
        void onUpdate().finally(() => setBusy(false));
      }}
    >
      Update now
    </Button>
  );
}
