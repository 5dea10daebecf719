import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { BANK_ONLY_ALERTS } from "@cardwell/core/domain/banks/link-status";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button, LinkButton } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { clock, dotted } from "../../../components/shapes.tsx";
import { useTimeZone } from "../../../lib/account-query.ts";
import { connectionPath, linkPath } from "../../../lib/bank-paths.ts";
import { describeSource, isUpToDate, isWorking } from "../../../lib/bank-status.ts";
import { formatLongDay } from "../../../lib/civil.ts";
import { formatCount } from "../../../lib/format.ts";
import { readSession, writeSession } from "../../../lib/storage.ts";
import { useNow } from "../../../lib/use-now.ts";

/** Where a linked card's figures come from and when they were last updated. */
export function BankSource({ bank }: { bank: NonNullable<CardPage["summary"]["bank"]> }) {
  const now = useNow();
  const timeZone = useTimeZone();
  const works = isWorking(bank.status) && !bank.isWithdrawn;
  const isGreen = isUpToDate(bank, now);
  const color = isGreen ? "text-green" : works ? "text-ink-2" : "text-copper-ink";
  return (
    <p className={classNames("mt-2 flex items-baseline gap-1.5 text-small", color)}>
      <span className="shrink-0 translate-y-0.5">
        {isGreen ? <TickDiscIcon size={14} /> : works ? clock : <TriangleIcon size={14} />}
      </span>
      <span>
        {describeSource(bank, { now, timeZone })}{" "}
        <Link className="link ml-1.5" to={connectionPath(bank.linkId)}>
          Connection
        </Link>
      </span>
    </p>
  );
}

/** Who entered the figures of a card without a link. */
export function HandSource({ page: { card, today } }: { page: CardPage }) {
  return (
    <p className="mt-2 flex items-center gap-1.5 text-small text-ink-3">
      {dotted}
      Tracked by hand.
      {card.balance === null ? "" : ` The balance is as of ${formatLongDay(card.balance.on, today)}.`}
    </p>
  );
}

const gains = [
  ["Payments confirmed", "“Mark as paid” becomes automatic"],
  ["Statement balance and due date", "read when they appear"],
  ["Caps and cash back", "counted from real purchases"],
  [formatCount(BANK_ONLY_ALERTS.length, "alert"), "that need bank data"],
] as const;

/** On a card that is tracked by hand: what a link would change. Put away, it stays so until the browser is closed. */
export function LinkPanel({ issuer, walletCardId }: { issuer: string; walletCardId: string }) {
  const key = `linkPanel-${walletCardId}`;
  const [isHidden, setHidden] = useState(() => readSession(key) !== null);
  if (isHidden) return null;
  return (
    <section
      aria-labelledby="link-panel"
      data-no-print
      className="mt-8 rounded-sheet bg-raised p-5 shadow-sheet md:p-8"
    >
      <div className="grid gap-x-14 gap-y-5 md:grid-cols-2">
        <div>
          <h2 id="link-panel" className="text-title-2">
            Link {issuer} and stop entering this by hand
          </h2>
          <p className="mt-1.5 text-lead text-ink-2">
            About 2 minutes. You sign in at {issuer}; Cardwell never sees your password and can't move money.
          </p>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <LinkButton to={linkPath(issuer)}>Link {issuer}</LinkButton>
            <Button
              variant="text"
              onClick={() => {
                writeSession(key, "hidden");
                setHidden(true);
              }}
            >
              Not now
            </Button>
          </div>
        </div>
        <ul className="grid content-start gap-2.5 max-md:border-t max-md:border-line max-md:pt-5">
          {gains.map(([gain, detail]) => (
            <li key={gain} className="flex items-baseline gap-3">
              <TickDiscIcon size={14} className="shrink-0 translate-y-0.5 text-green" />
              <span>
                <span className="font-medium">{gain}</span> <span className="text-small text-ink-3">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
