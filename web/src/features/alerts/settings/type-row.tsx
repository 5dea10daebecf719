import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import { choiceFor } from "@cardwell/core/domain/alerts/preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { Switch } from "../../../components/switch.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { keptPlace } from "../../../lib/kept-place.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";
import { digestSteps } from "./format-digest-notes.ts";
import { formatSteps, isByDays } from "./format-steps.ts";
import { StepDays } from "./step-days.tsx";
import { ThresholdForm } from "./threshold-form.tsx";

type TypeRowProps = { info: AlertTypeInfo; preferences: AlertPreferences };

/** One type: whether, on which days, and from what on. */
export function TypeRow({ info, preferences }: TypeRowProps) {
  const { type, label, canDisable, canSetSteps, threshold, isMandatory } = info;
  const change = useSettingsChange();
  const choice = choiceFor(preferences, type);
  const isOn = !canDisable || choice.enabled;
  const row = useNamedPlace<HTMLLIElement>();
  // The chips already show it, unless there is more to it than days before.
  const isReported = isOn && canSetSteps && (choice.stepDays !== null || isByDays(info));
  return (
    <li ref={row} id={type} tabIndex={-1} className="grid scroll-mt-4 gap-3 py-3.5 focus:outline-none">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h4 className="font-medium">{label}</h4>
          {isReported ? null : <p className="mt-0.5 text-small text-ink-2">{formatSteps(info)}</p>}
          {preferences.groups[info.group].mail === "on" ? (
            <p className="mt-0.5 text-small text-ink-2 empty:hidden">{digestSteps(info, preferences)}</p>
          ) : null}
        </div>
        {canDisable ? (
          <Switch
            label={label}
            isOn={isOn}
            onChange={(enabled) =>
              change.mutate({
                change: { types: { [type]: { enabled } } },
                from: { types: { [type]: { enabled: !enabled } } },
                message: `${label}: ${enabled ? "on" : "off"}.`,
              })
            }
          />
        ) : (
          <span className="shrink-0 text-small text-ink-3">{isMandatory ? "Always on" : "Managed by Cardwell"}</span>
        )}
      </div>
      {isOn && canSetSteps ? <StepDays info={info} choice={choice} /> : null}
      {isOn && threshold !== null ? <ThresholdForm type={type} threshold={threshold} own={choice.threshold} /> : null}
      <ValidationFailure error={change.error} />
    </li>
  );
}

/** Scrolls to the element that the URL names once it exists. On going back, the page keeps its last position. */
function useNamedPlace<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const { hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const element = place.current;
    if (element === null || hash !== `#${element.id}` || (isBack && !!keptPlace())) return;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  }, [hash, isBack]);
  return place;
}
