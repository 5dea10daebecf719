import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { Button } from "../../../components/button.tsx";
import { isSame } from "./preference-changes.ts";
import { Refusal } from "./refusal.tsx";
import { useSettingsChange } from "./use-alert-settings.ts";

/** Everything on this page as it was at the beginning, with an undo. */
export function DefaultsButton({ settings: { preferences, defaults } }: { settings: AlertSettings }) {
  const change = useSettingsChange();
  if (isSame(preferences, defaults)) return <p className="text-small text-ink-3">All is as it comes from us.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        busy={change.isPending}
        busyLabel="Going back"
        onClick={() =>
          change.mutate({
            change: () => defaults,
            said: "All is as it comes from us.",
            undo: () => preferences,
          })
        }
      >
        Back to the defaults
      </Button>
      <Refusal error={change.error} />
    </div>
  );
}
