import { LinkButton } from "../../components/button.tsx";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";
import { connectionPath } from "../../lib/bank-paths.ts";
import { useTimeZone } from "../../lib/account-query.ts";
import { describeBank, groupByBank, isUpToDate, isWorking } from "../../lib/bank-status.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { useView } from "./view.ts";

const mostNamed = 3;

/** At the foot of Today: whether the linked banks are current, and which cards are tracked by hand. */
export function BanksLine() {
  const { dashboard, getTitle } = useView();
  const cards = dashboard.cards.filter(({ status }) => status === "active");
  const banks = groupByBank(cards).map(({ bank }) => bank);
  const names = banks.map(({ name }) => name);
  const now = useNow();
  const timeZone = useTimeZone();
  const broken = banks.find(({ status, isWithdrawn }) => !isWorking(status) || isWithdrawn);
  const shown = broken ?? banks.find((bank) => !isUpToDate(bank, now));
  const [unmatched] = dashboard.unmatchedBanks ?? [];
  const { linkId } = shown ?? unmatched ?? {};
  const byHand = cards.filter(({ bank }) => bank === null).map(({ id }) => getTitle(id));
  return (
    <section
      aria-label="Bank connections"
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 col-span-full"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        {banks.length === 0 ? null : shown === undefined ? (
          <TickDiscIcon size={14} className="shrink-0 text-green" />
        ) : broken === undefined ? (
          <span className="shrink-0">{clock}</span>
        ) : (
          <TriangleIcon size={14} className="shrink-0 text-copper" />
        )}
        <span>
          {banks.length === 0
            ? null
            : shown === undefined
              ? `${listNames(names, "bank")} up to date. `
              : `${describeBank(shown, { now, timeZone })}. `}
          {unmatched && `No account at ${unmatched.name} is matched to a card. `}
          <span className="text-ink-2">{byHand.length > 0 && `${listNames(byHand, "card")} tracked by hand.`}</span>
        </span>
      </p>
      <LinkButton
        to={shown && unmatched ? paths.consentFix : linkId ? connectionPath(linkId) : paths.link}
        className="max-md:w-full"
      >
        {shown && unmatched ? "See the connections" : linkId ? "See the connection" : "Link a bank"}
      </LinkButton>
    </section>
  );
}

/** "Chase is", "Chase and Amex are", "4 banks are". */
const listNames = (names: readonly string[], noun: string): string =>
  `${names.length > mostNamed ? formatCount(names.length, noun) : new Intl.ListFormat("en-US").format(names)} ${names.length === 1 ? "is" : "are"}`;
