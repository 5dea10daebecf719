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
  const now = useNow();
  const timeZone = useTimeZone();
  const broken = banks.find(({ status, isWithdrawn }) => !isWorking(status) || isWithdrawn);
  const shown = broken ?? banks.find((bank) => !isUpToDate(bank, now));
  const byHand = formatByHand(cards.filter(({ bank }) => bank === null).map(({ id }) => getTitle(id)));
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
              ? `${listNames(banks.map(({ name }) => name))} ${banks.length === 1 ? "is" : "are"} up to date. `
              : `${describeBank(shown, { now, timeZone })}. `}
          <span className="text-ink-2">{byHand}</span>
        </span>
      </p>
      <LinkButton to={shown ? connectionPath(shown.linkId) : paths.link} className="max-md:w-full">
        {shown ? "See the connection" : "Link a bank"}
      </LinkButton>
    </section>
  );
}

const listNames = (names: readonly string[]): string =>
  names.length > mostNamed ? formatCount(names.length, "bank") : new Intl.ListFormat("en-US").format(names);

function formatByHand(titles: readonly string[]): string {
  if (titles.length === 0) return "";
  const names =
    titles.length > mostNamed ? formatCount(titles.length, "card") : new Intl.ListFormat("en-US").format(titles);
  return `${names} ${titles.length === 1 ? "is" : "are"} tracked by hand.`;
}
