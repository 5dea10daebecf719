import type { Alert } from "@cardwell/core/contract/alerts";
import type { ReactNode } from "react";
import { classNames } from "../../../../components/class-names.ts";
import { SeverityMark } from "../../../../components/marks.tsx";
import { lowerName } from "../../../../lib/alert-group-labels.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { type Clock, sentenceMoment, titleNow } from "../../clock.ts";
import { aroundAmount, typeName } from "../alert-labels.ts";

type DetailHeadProps = { alert: Alert; clock: Clock; aside: ReactNode };

const stakeTones: Record<Alert["severity"], string> = {
  critical: "text-red",
  high: "text-copper-ink",
  medium: "text-ink",
  low: "text-ink",
  success: "text-green",
};

/** Severity, age and type; the text; the stake. */
export function DetailHead({ alert, clock, aside }: DetailHeadProps) {
  const { severity, created_at: createdAt, type, body, stake } = alert;
  const [before, amount, after] = aroundAmount(body);
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6">
        <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          <SeverityMark severity={severity} />
          <span>
            <span className="inline-block first-letter:uppercase">{sentenceMoment(createdAt, clock)}</span> ·{" "}
            {lowerName(typeName(type))}
          </span>
        </p>
        {aside}
      </div>
      <div className="mt-2.5 grid gap-x-8 md:grid-cols-[1fr_auto]">
        <h1 id="alert-title" tabIndex={-1} className="max-w-96 text-title-1 wrap-anywhere">
          {titleNow(alert, clock)}
        </h1>
        {body === "" ? null : (
          <p className="mt-3 max-w-124 text-lead whitespace-pre-line text-ink-2 wrap-anywhere md:col-start-1">
            {before}
            {amount === "" ? null : <strong className="font-semibold text-ink">{amount}</strong>}
            {after}
          </p>
        )}
        {stake === null ? null : (
          <p className="mt-4 flex items-baseline gap-2 md:col-start-2 md:row-start-1 md:row-end-3 md:mt-0 md:grid md:content-start md:justify-items-end md:gap-0.5">
            <span
              className={classNames(
                "figures text-[2.5rem] leading-[2.9rem] font-medium tracking-[-0.03em]",
                stakeTones[severity],
              )}
            >
              {formatMoney(stake.cents)}
            </span>
            <span className="text-small text-ink-2 md:max-w-40 md:text-right">{stake.note}</span>
          </p>
        )}
      </div>
    </>
  );
}
