import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { CardThumb } from "../../components/card-face.tsx";
import { describeCard } from "../../components/catalog-search.tsx";
import { chipClass } from "../../components/chip-select.tsx";
import { controlClass } from "../../components/field.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SearchIcon } from "../../components/icons.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { datesPath } from "../../lib/bank-paths.ts";
import { catalogListQuery } from "../../lib/catalog-list.ts";
import { contract } from "../../lib/page-contract.ts";
import { dashboardQuery } from "../../lib/dashboard-query.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { indexCatalog } from "../../lib/search-catalog.ts";
import { useWalletChange } from "../../lib/use-wallet-change.ts";
import type { Answers, KeepAnswers } from "./answers.ts";
import { quietLinkClass, Step, StepFooter } from "./step.tsx";

const shownCards = 7;

/** Cards that many people have, by different issuers, so that most members start without typing. */
const popular = [
  "chase-sapphire-reserve",
  "amex-gold",
  "citi-double-cash",
  "capital-one-venture-x",
  "chase-freedom-flex",
  "amex-blue-cash-preferred",
  "chase-united-explorer",
];

const lists = [
  { label: "Popular", issuer: null },
  { label: "Chase", issuer: "Chase" },
  { label: "Amex", issuer: "American Express" },
  { label: "Citi", issuer: "Citi" },
] as const;

type CardsStepProps = { answers: Answers; keep: KeepAnswers };

/** Which cards: found by name, or in the list of an issuer. They are added together. */
export function CardsStep({ answers: { picked }, keep }: CardsStepProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useQuery(catalogListQuery(queries));
  const wallet = useQuery(dashboardQuery(false));
  const active = getActive(wallet.data?.cards ?? []);
  const held = getHeldIds(active);
  // A card that was picked may have been added since: by its own form, or by a request whose response was lost.
  const toAdd = picked.filter((id) => !held.has(id));
  const add = useWalletChange(contract.wallet.addCard);
  const hintId = useId();
  const hasNone = wallet.data !== undefined && toAdd.length === 0 && active.length === 0;
  const save = useMutation({
    networkMode: "always",
    async mutationFn() {
      if (toAdd.length === 0) return;
      // Another tab may have added some of them since the wallet was loaded here.
      const { cards } = await queries.fetchQuery({ ...dashboardQuery(false), staleTime: 0 });
      const heldNow = getHeldIds(getActive(cards));
      const missing = toAdd.filter((id) => !heldNow.has(id));
      keep(() => ({ picked: missing }));
      for (const cardId of missing) {
        await add.mutateAsync({ body: { cardId } });
        keep((now) => ({ picked: now.picked.filter((id) => id !== cardId) }));
      }
    },
  });
  return (
    <Step
      screen="cards"
      skip={
        <Link to={paths.dashboard} className={quietLinkClass}>
          Skip
        </Link>
      }
    >
      <fieldset disabled={save.isPending} className="mt-4 mb-6 min-w-0">
        {list.isError ? (
          <FailureNotice
            title="We couldn't load the catalog."
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : list.data === undefined ? (
          <SkeletonRows rows={shownCards} label="Loading the catalog..." />
        ) : (
          <CardChoice
            cards={list.data}
            held={held}
            picked={picked}
            onToggle={(cardId) => {
              save.reset();
              keep(() => ({
                picked: picked.includes(cardId) ? picked.filter((id) => id !== cardId) : [...picked, cardId],
              }));
            }}
          />
        )}
      </fieldset>
      <StepFooter>
        {wallet.isError && wallet.data === undefined ? (
          <FailureNotice
            title="We couldn't load your cards."
            error={wallet.error}
            onRetry={() => void wallet.refetch()}
            retrying={wallet.isFetching}
          />
        ) : null}
        {save.isError ? (
          <FailureNotice
            title={`Couldn't add ${list.data?.find(({ id }) => id === toAdd[0])?.name ?? "the card"}.`}
            error={save.error}
          />
        ) : null}
        {hasNone ? (
          <p id={hintId} className="text-small text-ink-2">
            Choose at least one card.
          </p>
        ) : null}
        <Button
          variant="filled"
          size="large"
          full
          disabled={wallet.data === undefined || wallet.isFetching || hasNone}
          aria-describedby={hasNone ? hintId : undefined}
          busy={save.isPending}
          busyLabel="Adding cards"
          // Only while this step is shown: a member who skipped it meanwhile stays where they went.
          onClick={() => save.mutate(undefined, { onSuccess: () => void navigate(datesPath) })}
        >
          {toAdd.length === 0 ? "Continue" : `Continue with ${formatCount(toAdd.length, "card")}`}
        </Button>
        <p className="text-small text-ink-2">
          Not listed?{" "}
          <Link to={`${paths.addCard}?custom=1`} state={{ isSetup: true }} className="link">
            Add it by name
          </Link>
        </p>
      </StepFooter>
    </Step>
  );
}

const getActive = (cards: readonly CardSummary[]) => cards.filter(({ status }) => status === "active");
const getHeldIds = (cards: readonly CardSummary[]) => new Set(cards.flatMap(({ cardId }) => cardId ?? []));

type CardChoiceProps = {
  cards: readonly CatalogEntry[];
  held: ReadonlySet<string>;
  picked: readonly string[];
  onToggle: (cardId: string) => void;
};

function CardChoice({ cards, held, picked, onToggle }: CardChoiceProps) {
  const index = useMemo(() => indexCatalog(cards), [cards]);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<(typeof lists)[number]>(lists[0]);
  const [isWhole, setWhole] = useState(false);
  const asked = typed.trim();
  const isNumber = hasCardNumber(asked);
  const found = isNumber ? [] : asked === "" ? listCards(cards, chosen.issuer) : index.find(asked, shownCards);
  const shown = isWhole ? found : found.slice(0, shownCards);
  // What was picked elsewhere stays in view, and beside a search only that.
  const isKept = ({ id }: CatalogEntry) => picked.includes(id) || (asked === "" && held.has(id));
  const others = cards.filter((card) => isKept(card) && !shown.includes(card));
  return (
    <>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-2" size={18} />
        <input
          type="search"
          aria-label="Find your card"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={`Search ${cards.length.toLocaleString("en-US")} cards or an issuer`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${controlClass(isNumber)} pl-11`}
        />
      </div>
      <fieldset aria-label="Lists of cards" className="mt-2.5 flex flex-wrap gap-2">
        {lists.map((each) => (
          <button
            key={each.label}
            type="button"
            aria-pressed={asked === "" && each === chosen}
            onClick={() => {
              setTyped("");
              setWhole(false);
              setChosen(each);
            }}
            className={`${chipClass(asked === "" && each === chosen)} px-3`}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
      <output className="mt-3 block text-small text-ink-2 empty:hidden">
        {isNumber ? (
          <span className="text-copper-ink">{CARD_NUMBER_ERROR}</span>
        ) : found.length === 0 ? (
          `No cards match “${asked}”.`
        ) : null}
      </output>
      <ul aria-label="Cards" className="mt-1">
        {(asked === "" ? [...others, ...shown] : [...shown, ...others]).map((card) => (
          <CardOption
            key={card.id}
            card={card}
            isHeld={held.has(card.id)}
            isPicked={picked.includes(card.id)}
            onToggle={() => onToggle(card.id)}
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <button type="button" className="link mt-3 text-small" onClick={() => setWhole(true)}>
          Show {formatCount(found.length - shown.length, "more card")}
        </button>
      ) : null}
    </>
  );
}

/** The personal cards of an issuer that are open to new applicants; of none, the popular ones. */
const listCards = (cards: readonly CatalogEntry[], issuer: string | null): CatalogEntry[] =>
  issuer === null
    ? popular.flatMap((id) => cards.find((card) => card.id === id) ?? [])
    : cards.filter((card) => card.issuer === issuer && card.availability === "open" && card.segment === "personal");

type CardOptionProps = { card: CatalogEntry; isHeld: boolean; isPicked: boolean; onToggle: () => void };

/** A card that is held already can't be added here once more: its form can. */
function CardOption({ card, isHeld, isPicked, onToggle }: CardOptionProps) {
  return (
    <li className="border-b border-line">
      <label className="flex min-h-14 cursor-pointer items-center gap-3.5 py-1.5 has-disabled:cursor-default">
        <CardThumb large artKey={card.id} artHue={card.artHue} />
        <span className="min-w-0 grow">
          <span className="block truncate text-heading font-medium">{card.name}</span>
          <span className="block text-small text-ink-2">
            {isHeld ? `${card.issuer} · in your wallet` : describeCard(card)}
          </span>
        </span>
        <input
          type="checkbox"
          checked={isHeld || isPicked}
          disabled={isHeld}
          onChange={onToggle}
          className="size-5.5 shrink-0 cursor-pointer accent-green disabled:cursor-default"
        />
      </label>
    </li>
  );
}
