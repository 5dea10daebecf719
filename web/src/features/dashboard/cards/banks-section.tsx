import type { LogoMark } from "@cardwell/core/domain/logos/logo-mark";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { clock, dotted } from "../../../components/shapes.tsx";
import { useTimeZone } from "../../../lib/account-query.ts";
import { connectionPath, linkPath, matchPath } from "../../../lib/bank-paths.ts";
import { banksQuery } from "../../../lib/banks-query.ts";
import { describeBank, describeStatus, groupByBank, isUpToDate, isWorking } from "../../../lib/bank-status.ts";
import { formatCount } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useView } from "../view.ts";

/** The banks of the cards: those that are linked with their state, and the cards that are tracked by hand. */
export function BanksSection() {
  const { dashboard, getTitle } = useView();
  const now = useNow();
  const timeZone = useTimeZone();
  const cards = dashboard.cards.filter(({ status }) => status === "active");
  const byHand = cards.filter(({ bank }) => bank === null);
  const groups = groupByBank(cards);
  // The dashboard has the links of its cards only.
  const links = useQuery(banksQuery).data?.links ?? [];
  const withoutCards = links.filter(({ id }) => groups.every(({ bank }) => bank.linkId !== id));
  return (
    <section aria-labelledby="banks" className="mb-9 break-inside-avoid">
      <h2 id="banks" className="border-b border-line-2 pb-2 text-heading font-semibold">
        Banks
      </h2>
      <dl>
        {groups.map(({ bank, cards: held }) => (
          <Row
            key={bank.linkId}
            mark={
              bank.status !== "up_to_date" || bank.isWithdrawn ? (
                <TriangleIcon size={14} className="text-copper" />
              ) : isUpToDate(bank, now) ? (
                <TickDiscIcon size={14} className="text-green" />
              ) : (
                clock
              )
            }
            logo={held[0]?.logo}
            name={bank.name}
            detail={formatCount(held.length, "card")}
          >
            <Link to={connectionPath(bank.linkId)} className="link py-1">
              {isUpToDate(bank, now) && bank.status === "up_to_date"
                ? "Up to date"
                : describeBank(bank, { now, timeZone })}
            </Link>
          </Row>
        ))}
        {withoutCards.map(({ id, bankName, logo, status, unmatchedAccounts }) => (
          <Row
            key={id}
            mark={
              isWorking(status) ? (
                <RingIcon size={14} className="text-ink-3" />
              ) : (
                <TriangleIcon size={14} className="text-copper" />
              )
            }
            logo={logo}
            name={bankName}
            detail={
              unmatchedAccounts === 0
                ? "no card tracked"
                : formatCount(unmatchedAccounts, "account not matched", "accounts not matched")
            }
          >
            {isWorking(status) && unmatchedAccounts > 0 ? (
              <Link to={matchPath(id)} className="link py-1">
                Match cards<span className="sr-only">: {bankName}</span>
              </Link>
            ) : (
              <Link to={connectionPath(id)} className="link py-1">
                {describeStatus(status, bankName)}
              </Link>
            )}
          </Row>
        ))}
        {byHand.length === 0 ? null : (
          <Row mark={dotted} name="By hand" detail={byHand.map(({ id }) => getTitle(id)).join(", ")}>
            <Link to={linkPath(byHand[0]?.issuer)} className="link py-1">
              Link <span className="sr-only">a bank of these cards</span>
            </Link>
          </Row>
        )}
      </dl>
    </section>
  );
}

type RowProps = { mark: ReactNode; logo?: LogoMark | undefined; name: string; detail: string; children: ReactNode };

const Row = ({ mark, logo, name, detail, children }: RowProps) => (
  <div className="flex items-center gap-3 border-b border-line py-2.5">
    <dt className="flex min-w-0 grow items-center gap-3">
      <span className="shrink-0">{mark}</span>
      <span className="w-5 shrink-0">{logo && <LogoTile logo={logo} />}</span>
      <span>
        {name} <span className="text-small text-ink-3">{detail}</span>
      </span>
    </dt>
    <dd className="text-right text-small">{children}</dd>
  </div>
);
