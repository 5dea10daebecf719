import type { EarningAt } from "./earn-at.ts";
import type { Reason, Warning } from "./ranked-card.ts";

/** What a card earns by: its rule and what is left of its cap, or its base. */
export function earningReasons({ match, unitsPerDollar, capLeftCents }: EarningAt): Reason[] {
  if (match === null) return [{ kind: "base", unitsPerDollar }];
  const { id: ruleId, label, rotating, cap } = match.rule;
  const rule: Reason = { kind: "rule", ruleId, label, unitsPerDollar, rotatingQuarter: rotating?.quarter ?? null };
  if (cap === null || capLeftCents === null) return [rule];
  const { amountCents: capCents, afterMultiplier } = cap;
  return [rule, { kind: "cap", ruleId, leftCents: capLeftCents, capCents, afterUnitsPerDollar: afterMultiplier }];
}

/** What the rule takes for granted, and what rules that wait for the holder would bring. */
export function ruleWarnings({ match, unitsPerDollar, capLeftCents, waiting }: EarningAt): Warning[] {
  const warnings: Warning[] = (match?.flags ?? []).map((flag) => ({ kind: "assumes", flag }));
  const cap = match?.rule.cap ?? null;
  if (cap !== null && capLeftCents === null) warnings.push({ kind: "cap_period_unknown", capCents: cap.amountCents });
  const bonus = match?.rule.bonusPct ?? null;
  if (match !== null && bonus !== null) {
    warnings.push({ kind: "yearly_bonus_not_counted", ruleId: match.rule.id, pct: bonus.pct, when: bonus.when });
  }
  for (const { rule, state, unitsPerDollar: possible } of waiting) {
    if (possible <= unitsPerDollar) continue;
    const better = { ruleId: rule.id, unitsPerDollar: possible };
    if (state === "unknown_quarter")
      warnings.push({ kind: "unknown_quarter", ...better, quarter: rule.rotating?.quarter ?? "" });
    else if (state === "needs_confirmation") warnings.push({ kind: "confirm_first", ...better });
    else if (state === "needs_choice") warnings.push({ kind: "choose_first", ...better });
    else if (state === "needs_channel") {
      warnings.push({ kind: "better_in_channel", ...better, channel: rule.channel });
    } else warnings.push({ kind: "activate_first", ...better, closesOn: rule.rotating?.activationCloses ?? null });
  }
  return warnings;
}
