import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { isBelowMinimum } from "@cardwell/core/domain/mobile/minimum-version";
import { formatRelease } from "@cardwell/core/domain/performance/release";
import { useEffect, useRef } from "react";
import { UpdateBanner, UpdateButton, UpdateScreen } from "../components/required-update.tsx";
import { callApi } from "../lib/api-client.ts";
import { contract } from "../lib/page-contract.ts";
import { release } from "../lib/release.ts";
import "../styles/pages.css";

export type RequiredUpdate = NonNullable<ResponseOf<typeof contract.mobile.minimumVersion>["minimum"]>;

/** What this version has to show; null: it may run. */
export async function findRequiredUpdate(): Promise<RequiredUpdate | null> {
  const { current, minimum } = await callApi(contract.mobile.minimumVersion);
  return minimum !== null && isBelowMinimum(release, { minimum: minimum.release, current }) ? minimum : null;
}

type RequiredUpdateProps = { required: RequiredUpdate; onUpdate: () => Promise<void>; onClose: () => void };

export function RequiredUpdateNotice({ required, onUpdate, onClose }: RequiredUpdateProps) {
  if (required.mode === "block") return <BlockingScreen required={required} onUpdate={onUpdate} />;
  return (
    <aside aria-label="Update" className="fixed inset-x-4 bottom-20 z-20 mx-auto max-w-120 md:bottom-4">
      <UpdateBanner {...required} action={<UpdateButton onUpdate={onUpdate} />} onClose={onClose} />
    </aside>
  );
}

function BlockingScreen({ required: { title, message }, onUpdate }: Omit<RequiredUpdateProps, "onClose">) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.setAttribute("closedby", "none");
    dialog?.showModal();
    // A second Escape closes a dialog without asking.
    const stay = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    document.addEventListener("keydown", stay);
    return () => {
      document.removeEventListener("keydown", stay);
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby="required-update"
      onCancel={(event) => event.preventDefault()}
      className="h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-paper text-ink"
    >
      <UpdateScreen
        message={message}
        version={formatRelease(release)}
        heading={
          <h2 id="required-update" className="text-title-1">
            {title}
          </h2>
        }
        action={<UpdateButton full onUpdate={onUpdate} />}
      />
    </dialog>
  );
}
