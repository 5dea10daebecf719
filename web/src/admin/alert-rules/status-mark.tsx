import { type AlertRule, getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import { RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";
import { classNames } from "../../components/class-names.ts";
import { getServerTime } from "../../lib/server-time.ts";
import { formatStatus } from "./rule-words.ts";

const marks = {
  live: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  shadow: { mark: clock, tone: "text-ink" },
  off: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
} as const;

/** Today in UTC, as the list has it. */
export const utcToday = (): string => getServerTime().toISOString().slice(0, 10);

/** The status of a rule by shape and word, and its share of members if that isn't all. */
export function StatusMark({ rule }: { rule: Pick<AlertRule, "enabled" | "mode" | "offUntil" | "audience"> }) {
  const today = utcToday();
  const status = getRuleStatus(rule, today);
  const { mark, tone } = marks[status];
  const share = status === "off" || rule.audience.percent === 100 ? "" : `, ${rule.audience.percent}%`;
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", tone)}>
      {mark} {formatStatus(rule, today)}
      {share}
    </span>
  );
}
