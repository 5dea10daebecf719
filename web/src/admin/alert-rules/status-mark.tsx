import { type AlertRule, getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import { RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";
import { classNames } from "../../components/class-names.ts";
import { getServerTime } from "../../lib/server-time.ts";
import { formatStatus } from "./format-rule.ts";

const marks = {
  live: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  shadow: { mark: clock, tone: "text-ink" },
  off: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
} as const;

/** Today in UTC, as the list has it. */
export const utcToday = (): string => getServerTime().toISOString().slice(0, 10);

type StatusMarkProps = {
  rule: Pick<AlertRule, "enabled" | "mode" | "offUntil" | "audience" | "version">;
  hasVersion?: boolean;
};

/** The status of a rule by shape and word, and its share of members if that isn't all: "Live, 40%, v3". */
export function StatusMark({ rule, hasVersion = false }: StatusMarkProps) {
  const today = utcToday();
  const status = getRuleStatus(rule, today);
  const { mark, tone } = marks[status];
  const share = status === "off" || rule.audience.percent === 100 ? "" : `,\u00a0${rule.audience.percent}%`;
  return (
    <span className={classNames("inline-grid grid-cols-[auto_auto] gap-1.5", tone)}>
      <span className="flex h-lh items-center">{mark}</span>
      <span>
        {formatStatus(rule, today)}
        {share}
        {hasVersion ? `,\u00a0v${rule.version}` : null}
      </span>
    </span>
  );
}
