import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import type { AlertRule, AlertRules } from "@cardwell/core/domain/alerts/rule";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import { getOwn } from "@cardwell/core/domain/get-own";

type Unit = NonNullable<AlertTypeInfo["threshold"]>["unit"];

/** Units end the names of parameters. */
const UNITS: Record<string, Unit> = { Cents: "cents", Bps: "bps", Days: "days" };

function getThreshold({ userOverridable, parameters }: AlertRule): AlertTypeInfo["threshold"] {
  const name = userOverridable.threshold;
  const unit = UNITS[/[A-Z][a-z]+$/.exec(name ?? "")?.[0] ?? ""];
  const value = name === null ? undefined : getOwn(parameters, name);
  return name === null || unit === undefined || value === undefined ? null : { name, unit, value };
}

/** A rule that is off for a time stays in the preferences. */
const isLive = ({ enabled, mode }: AlertRule): boolean => enabled && mode === "live";

/** What a member can set about a type, and the defaults of its rule. */
function typeInfo(rule: AlertRule): AlertTypeInfo {
  const { group, label, isMandatory = false } = factsOfType(rule.type);
  return {
    type: rule.type,
    group,
    label,
    isMandatory,
    canDisable: rule.userOverridable.enabled && !isMandatory,
    canSetSteps: rule.userOverridable.steps && !isMandatory,
    threshold: isMandatory ? null : getThreshold(rule),
    steps: rule.steps.map(({ key, offsetDays, threshold, severity, channels }) => ({
      key,
      offsetDays,
      threshold,
      severity,
      channels,
    })),
  };
}

export const typeInfos = (rules: AlertRules): AlertTypeInfo[] => Object.values(rules).filter(isLive).map(typeInfo);
