import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { Button } from "../../../components/button.tsx";
import { isSame } from "../../../lib/preference-changes.ts";
import { ValidationFailure } from "./save-error.tsx";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

/** Everything on this page as it was at the beginning, with an undo. */
export function DefaultsButton({ settings: { preferences, defaults } }: { settings: AlertSettings }) {
  const change = useSettingsChange({ isOfForm: true });
  const isDefault = isSame(preferences, defaults);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        disabled={isDefault}
        busy={change.isPending}
        busyLabel="Resetting"
        onClick={() =>
          change.mutate({
            change: () => defaults,
            message: "Settings reset to defaults.",
            undo: () => preferences,
          })
        }
      >
        Reset to defaults
      </Button>
      {isDefault ? <p className="text-small text-ink-3">You're using the default settings.</p> : null}
      <ValidationFailure error={change.error} />
    </div>
  );
}
