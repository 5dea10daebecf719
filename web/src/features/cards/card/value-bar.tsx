import type { FeePage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";

const shades = [100, 82, 68, 57, 47, 39, 32];
/** Narrower pieces have no room for their words; the table under the bar has them all. */
const leastForText = 0.09;

/**
 * What it gave back and, under it, what the next twelve months should give back, with the fee across both: the verdict compares it with
 * the second. The table of the verdict has the same numbers.
 */
export function ValueBar({ fee }: { fee: FeePage }) {
  const pieces = fee.rows.filter(({ countedCents }) => countedCents > 0);
  const feeCents = (fee.feeCents ?? 0) + fee.authorizedUserFeesCents;
  const { forecastCents } = fee;
  const whole = Math.max(
    feeCents,
    forecastCents ?? 0,
    pieces.reduce((sum, { countedCents }) => sum + countedCents, 0),
  );
  if (pieces.length === 0 && forecastCents === null) return null;
  if (whole === 0 || (fee.feeCents ?? 0) === 0) return null;
  const part = (amountCents: number) => amountCents / whole;
  return (
    <div className="mt-12" aria-hidden="true">
      <div className="relative pt-7">
        <div className="flex h-3 gap-px bg-sunk">
          {pieces.map(({ label, countedCents }, at) => (
            <div
              key={label}
              style={{
                width: `${part(countedCents) * 100}%`,
                background: `color-mix(in srgb, var(--green) ${shades[at] ?? 28}%, var(--paper))`,
              }}
            />
          ))}
        </div>
        {forecastCents === null ? null : (
          <div className="mt-1.5 h-3 bg-sunk">
            <div
              className="h-full border border-green"
              style={{
                width: `${part(Math.max(0, forecastCents)) * 100}%`,
                background: "color-mix(in srgb, var(--green) 20%, var(--paper))",
              }}
            />
          </div>
        )}
        <div
          className="absolute top-5 bottom-[-5px] w-0.5 bg-copper"
          style={{ left: `calc(${part(feeCents) * 100}% - ${feeCents === whole ? 2 : 1}px)` }}
        />
        <p
          className="figures absolute top-0 text-small font-medium whitespace-nowrap text-copper-ink"
          style={
            part(feeCents) > 0.5
              ? { right: `calc(${(1 - part(feeCents)) * 100}% + 6px)` }
              : { left: `calc(${part(feeCents) * 100}% + 6px)` }
          }
        >
          {fee.authorizedUserFeesCents === 0 ? "fee" : "fee, with authorized users"} {formatMoney(feeCents)}
        </p>
      </div>
      <div className="mt-2 flex gap-px max-md:hidden">
        {pieces.map(({ label, countedCents }) => (
          <div key={label} className="min-w-0 pr-3 text-small" style={{ width: `${part(countedCents) * 100}%` }}>
            {part(countedCents) < leastForText ? null : (
              <>
                <p className="truncate text-ink-2">{label}</p>
                <p className="figures font-medium">{formatMoney(countedCents)}</p>
              </>
            )}
          </div>
        ))}
      </div>
      {forecastCents === null ? null : (
        <p className="figures mt-2 text-small text-ink-2">
          Above, given back since {formatCivilDate(fee.since)}: {formatMoney(fee.capturedCents)}. Below, forecast for
          the next 12 months: {formatMoney(forecastCents)}.
        </p>
      )}
    </div>
  );
}
