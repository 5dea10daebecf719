import type { BankLink, LinkSession } from "@cardwell/core/contract/banks";
import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { getFix } from "@cardwell/core/domain/banks/link-status";
import { findInitials } from "@cardwell/core/domain/logos/initials";
import type { LogoMark } from "@cardwell/core/domain/logos/logo-mark";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { HelpLink } from "../../components/help-link.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { ExternalIcon, SearchIcon, TickDiscIcon } from "../../components/icons.tsx";
import { LogoTile } from "../../components/logo-tile.tsx";
import { Notice } from "../../components/notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { getReturnTo, importPath, matchPath } from "../../lib/bank-paths.ts";
import { type Clock, isWorking } from "../../lib/bank-status.ts";
import { catalogListQuery } from "../../lib/catalog-list.ts";
import { contract } from "../../lib/page-contract.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useNow } from "../../lib/use-now.ts";
import { AlreadyLinked } from "./already-linked.tsx";
import { banksQuery, type Banks } from "../../lib/banks-query.ts";
import { distinguishLogins, formatExit, formatTitle, needsMember } from "./connection-messages.ts";
import { MainAction, StatusMark } from "./connection-row.tsx";
import { DisconnectDialog, type History } from "./disconnect-dialog.tsx";
import { LinkSteps } from "./link-steps.tsx";
import type { LinkExit } from "./open-link.tsx";
import { getBankInOutage, OutageNoticeButton } from "./outage-notice.tsx";
import { useBankSignIn } from "./use-bank-sign-in.tsx";
import { WhatCardwellReads } from "./what-cardwell-reads.tsx";

/** Each search counts against the limit of calls. */
const searchDelayMs = 300;

type Choice = { name: string; institutionId?: string; logo?: LogoMark | undefined };
type Row = Choice & {
  detail: string;
  /** It is linked, and can't be chosen. */
  link: BankLink | null;
};

/** The first step of a link: at which bank. The second is the bank's own page. */
export function ChooseBank() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const banks = useQuery(banksQuery);
  const clock = { now: useNow(), timeZone: useTimeZone() };
  const rows = banks.data === undefined ? [] : listRows(banks.data, clock);
  const named = search.get("bank");
  const returnTo = getReturnTo(search);
  const [picked, setPicked] = useState<Choice | null>(named === null ? null : { name: named });
  const [linked, setLinked] = useState<{ existing: BankLink; session: LinkSession } | null>(null);
  const [exit, setExit] = useState<LinkExit | null>(null);
  const chosen = picked ?? rows.find(({ link }) => link === null);
  const signIn = useBankSignIn({
    onExit: setExit,
    onDone({ link, isAlreadyLinked }, session) {
      if (isAlreadyLinked) setLinked({ existing: link, session });
      else void navigate((link.unmatchedAccounts > 0 ? matchPath : importPath)(link.id, returnTo));
    },
  });
  const [isFinding, setFinding] = useState(false);

  async function start({ name, institutionId }: Choice) {
    setExit(null);
    setFinding(true);
    const found = institutionId ?? (await findInstitution(name));
    setFinding(false);
    signIn.start({
      kind: "link",
      bankName: name,
      ...(found !== undefined && { institutionId: found }),
      ...(returnTo !== undefined && { returnTo }),
    });
  }

  /** Where the bank isn't found by its name, it is chosen again in Link. */
  async function findInstitution(name: string): Promise<string | undefined> {
    const { institutions } = await queries.fetchQuery(institutionsQuery(name)).catch(() => ({ institutions: [] }));
    return institutions.find((each) => each.name.toLowerCase() === name.toLowerCase())?.id;
  }

  if (linked !== null) return <AlreadyLinked {...linked} onStartOver={() => setLinked(null)} />;
  const hasCards = chosen !== undefined && rows.some(({ name }) => name === chosen.name);
  return (
    <LinkSteps
      at={1}
      name="Link a bank"
      title="Link your bank"
      intro="Choose where you have a card. You sign in at the bank itself."
      back={{ label: "Cancel", to: returnTo ?? paths.cards }}
    >
      {banks.isError ? (
        <div className="mt-6">
          <FailureNotice
            title="Couldn't load your banks."
            error={banks.error}
            onRetry={() => void banks.refetch()}
            retrying={banks.isFetching}
          />
        </div>
      ) : null}
      {banks.isPending ? (
        <SkeletonRows label="Loading your banks..." />
      ) : (
        <BankChoice rows={rows} chosen={chosen} onChoose={setPicked} />
      )}
      <div className="mt-8">
        <WhatCardwellReads />
        <HelpLink article="link-a-bank">How linking works</HelpLink>
      </div>
      <div className="mt-6 grid gap-4">
        {exit === null ? null : <Left exit={exit} bankName={chosen?.name ?? "your bank"} />}
        {signIn.error === null ? null : (
          <FailureNotice
            title={`Couldn't link ${chosen?.name ?? "the bank"}.`}
            error={signIn.error}
            onRetry={signIn.retry}
            retrying={signIn.isCompleting}
          />
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            variant="filled"
            size="large"
            className="max-md:w-full"
            disabled={chosen === undefined}
            busy={isFinding || signIn.isBusy}
            busyLabel={signIn.isCompleting ? "Finishing the link" : "Opening"}
            onClick={() => chosen && void start(chosen)}
          >
            {chosen === undefined ? "Choose a bank" : `Continue to ${chosen.name}`}
            <ExternalIcon size={14} />
          </Button>
          <LinkButton
            to={returnTo ?? (hasCards ? paths.cards : paths.addCard)}
            variant="text"
            size="large"
            className="max-md:w-full"
          >
            Track by hand instead
          </LinkButton>
        </div>
        <p className="text-small text-ink-3">
          Opens Plaid, which connects Cardwell to {chosen?.name ?? "your bank"}. You can disconnect and delete the data
          at any time.
        </p>
      </div>
      {signIn.part}
    </LinkSteps>
  );
}

function Left({ exit, bankName }: { exit: LinkExit; bankName: string }) {
  const { errorCode, reference } = exit;
  const outage = getBankInOutage(exit, bankName);
  return (
    <Notice kind={errorCode === null ? "advice" : "problem"} title="Nothing was linked.">
      <p>{formatExit(errorCode, bankName)}</p>
      {outage === null ? null : (
        <div className="mt-3">
          <OutageNoticeButton {...outage} />
        </div>
      )}
      {errorCode === null || reference === null ? null : (
        <p className="mt-2 text-small text-ink-3">Reference {reference}.</p>
      )}
    </Notice>
  );
}

/** Banks of cards that are tracked by hand, then those that are linked. One whose access ended can be linked again. */
function listRows({ manualCards, links }: Banks, clock: Clock): Row[] {
  const byBank = Map.groupBy(
    manualCards.filter(({ bankName }) => bankName !== null),
    ({ bankName }) => bankName ?? "",
  );
  const linked = new Set(links.map(({ bankName }) => bankName));
  return [
    ...[...byBank]
      .filter(([name]) => !linked.has(name))
      .map(([name, cards]) => ({
        name,
        logo: cards[0]?.logo,
        detail: `${cards.length <= 2 ? cards.map((card) => card.name).join(", ") : formatCount(cards.length, "card")}, tracked by hand`,
        link: null,
      })),
    ...distinguishLogins(links, clock).map((link) => {
      const count = formatCount(link.cards.length, "card");
      const isEnded = getFix(link.status) === "link";
      return {
        name: link.bankName,
        logo: link.logo,
        detail: isEnded ? `${count}, access ended` : count,
        link: isEnded ? null : link,
      };
    }),
  ];
}

type BankChoiceProps = { rows: Row[]; chosen: Choice | undefined; onChoose: (choice: Choice) => void };

function BankChoice({ rows, chosen, onChoose }: BankChoiceProps) {
  const [typed, setTyped] = useState("");
  const asked = useDebounced(typed.trim(), searchDelayMs);
  const isSearching = asked.length >= shortestSearch;
  const group = useId();
  const isListed = rows.some(({ name }) => name === chosen?.name);
  return (
    <>
      <div className="relative mt-5">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2" />
        <input
          type="search"
          aria-label="Search banks and credit unions"
          placeholder="Search banks and credit unions"
          value={typed}
          maxLength={60}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-full appearance-none rounded-field border border-edge bg-raised pr-4 pl-11 text-lead placeholder:text-ink-3"
        />
      </div>
      {isSearching ? (
        <Found query={asked} chosen={chosen} group={group} onChoose={onChoose} />
      ) : (
        <>
          {chosen === undefined || isListed ? null : (
            <Rows
              title="Chosen"
              group={group}
              rows={[{ ...chosen, detail: "", link: null }]}
              chosen={chosen}
              onChoose={onChoose}
            />
          )}
          {rows.length === 0 ? null : (
            <Rows title="From your cards" group={group} rows={rows} chosen={chosen} onChoose={onChoose} />
          )}
          <Others without={rows} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

type RowsProps = BankChoiceProps & { title: string; group: string };

function Rows({ title, group, rows, chosen, onChoose }: RowsProps) {
  return (
    <fieldset className="mt-6">
      <legend className="pb-1.5 text-heading font-semibold">{title}</legend>
      <div className="border-t border-line-2">
        {rows.map(({ detail, link, ...bank }) =>
          link !== null ? (
            <div key={link.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-2.5">
              <div className="flex min-w-0 grow items-center gap-3.5">
                <BankName {...bank} detail={detail} />
              </div>
              {needsMember(link) ? (
                <Repair link={link} />
              ) : link.isEnding ? (
                <span className="text-small text-ink-2">Disconnecting</span>
              ) : (
                <span className="flex items-center gap-1.5 text-small text-green">
                  <TickDiscIcon size={14} />
                  Linked
                </span>
              )}
            </div>
          ) : (
            <label
              key={bank.institutionId ?? bank.name}
              className={classNames(
                "relative flex cursor-pointer items-center gap-3.5 border-b border-line py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-green",
                isSame(bank, chosen) &&
                  "bg-raised shadow-[-0.75rem_0_var(--raised),0.75rem_0_var(--raised),-0.875rem_0_var(--green)]",
              )}
            >
              <BankName {...bank} detail={detail} />
              <input
                type="radio"
                name={group}
                checked={isSame(bank, chosen)}
                onChange={() => onChoose(bank)}
                className="size-5 shrink-0 accent-green outline-none"
              />
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

/** What a link is like that needs the member, and what they can do about it. */
function Repair({ link }: { link: BankLink }) {
  const [asked, setAsked] = useState<History | null>(null);
  const needsFix = !isWorking(link.status) && link.status !== "not_responding";
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-md:w-full max-md:justify-between">
      <p className={classNames("flex items-center gap-2 text-small", needsFix ? "text-copper-ink" : "text-ink-2")}>
        <StatusMark {...link} />
        {formatTitle(link)}
      </p>
      <MainAction link={link} isFirst={false} onAsk={setAsked} />
      {asked === null ? null : <DisconnectDialog link={link} initial={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

const isSame = (bank: Choice, chosen: Choice | undefined): boolean =>
  bank.name === chosen?.name &&
  (bank.institutionId === undefined ||
    chosen.institutionId === undefined ||
    bank.institutionId === chosen.institutionId);

function BankName({ name, detail, logo = findInitials("issuer", null, name) }: Choice & Pick<Row, "detail">) {
  return (
    <>
      <LogoTile large logo={logo} />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {detail === "" ? null : <span className="block text-small text-ink-3">{detail}</span>}
      </span>
    </>
  );
}

const shortestSearch = 2;
const institutionsQuery = (query: string) => ({
  queryKey: ["institutions", query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(contract.banks.searchInstitutions, { query: { query } }, { signal }),
  staleTime: 60_000,
});

function Found({ query, chosen, group, onChoose }: Omit<RowsProps, "rows" | "title"> & { query: string }) {
  const found = useQuery({ ...institutionsQuery(query), retry: false });
  if (found.isError) {
    return (
      <div className="mt-6">
        <FailureNotice
          title="Couldn't search."
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      </div>
    );
  }
  if (found.isPending) return <SkeletonRows label="Searching..." />;
  const rows = found.data.institutions.map(({ id, name, logo }) => ({
    name,
    logo,
    institutionId: id,
    detail: "",
    link: null,
  }));
  return (
    <>
      <output className={rows.length > 0 ? "sr-only" : "mt-6 block text-ink-2"}>
        {rows.length > 0 ? `${formatCount(rows.length, "bank")} found.` : `No bank matches “${query}”.`}
      </output>
      {rows.length === 0 ? null : (
        <Rows title="Banks found" group={group} rows={rows} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

const shownOthers = 8;

/** The issuers with the most cards in the catalog, of those that the member has no card of. */
function Others({ without, chosen, onChoose }: { without: Row[] } & Pick<BankChoiceProps, "chosen" | "onChoose">) {
  const list = useQuery(catalogListQuery(useQueryClient()));
  const held = new Set(without.map(({ name }) => name));
  const names = rankIssuers(list.data ?? []).filter((name) => !held.has(name));
  if (names.length === 0) return null;
  return (
    <fieldset className="mt-6">
      <legend className="pb-2 text-heading font-semibold">Others</legend>
      <div className="flex flex-wrap gap-2">
        {names.slice(0, shownOthers).map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={name === chosen?.name}
            className={name === chosen?.name ? "border-green" : ""}
            onClick={() => onChoose({ name })}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function rankIssuers(cards: readonly CatalogEntry[]): string[] {
  const counts = Map.groupBy(cards, ({ issuer }) => issuer);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([issuer]) => issuer);
}
