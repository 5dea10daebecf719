import type { AccountMatch } from "@cardwell/core/contract/banks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { CardThumb } from "../../components/card-face.tsx";
import { artInWallet } from "../../components/card-hue.ts";
import { CatalogSearch, describeCard } from "../../components/catalog-search.tsx";
import { ChangedParts } from "../../components/changed-parts.tsx";
import { classNames } from "../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { diamond } from "../../components/shapes.tsx";
import { catalogListQuery, catalogQuery } from "../../lib/catalog-list.ts";
import { cardsById, useDashboard } from "../../lib/dashboard-query.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { CHOSEN_MODES, describeChoice, getKey, OTHER_CARD, ROLES, type Choice } from "./match-choices.ts";

type Candidate = AccountMatch["candidates"][number];

type MatchAccountProps = {
  bankName: string;
  account: AccountMatch;
  choice: Choice;
  problem: string | undefined;
  /** How it is matched since the member chose something else; null when it is as it was. */
  stored: Choice | null;
  onChange: (choice: Choice) => void;
  onKeep: () => void;
  onTakeStored: () => void;
};

/** One account as its bank names it, the cards that it may be, and why. */
export function MatchAccount(props: MatchAccountProps) {
  const { bankName, account, choice, problem, stored, onChange, onKeep, onTakeStored } = props;
  const { accountId, name, candidates, isSure, walletCardId } = account;
  const isKnown = isSure || walletCardId !== null;
  const headingId = useId();
  const chosen = candidates.find((candidate) => getKey(candidate) === choice.card);
  /** The button leaves with it: the account's name takes the focus. */
  const track = (isTracked: boolean) => {
    onChange({ ...choice, isTracked });
    document.getElementById(headingId)?.focus();
  };
  return (
    <li data-account={accountId} aria-labelledby={headingId} className="border-t border-line-2 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={headingId} tabIndex={-1} className="text-heading font-semibold wrap-anywhere">
            “{name}”
          </h2>
          <p className="figures text-small text-ink-3">{describeAccount(account)}</p>
        </div>
        {choice.isTracked ? <Sureness isKnown={isKnown} /> : null}
      </div>
      {stored === null ? null : (
        <ChangedParts
          parts={[
            {
              path: `match.${accountId}`,
              typed: describeChoice(choice, account),
              stored: describeChoice(stored, account),
              keepTyped: onKeep,
              takeStored: onTakeStored,
            },
          ]}
        />
      )}
      {choice.isTracked ? (
        <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-[1fr_20rem]">
          <Cards {...{ account, choice, problem, isKnown, onChange }} onUntrack={() => track(false)} />
          <div className="grid content-start gap-4">
            {chosen === undefined || chosen.reasons.length === 0 ? null : <Reasons reasons={chosen.reasons} />}
            <Owner
              walletCardId={chosen?.walletCardId ?? null}
              value={choice.role}
              onChange={(role) => onChange({ ...choice, role })}
            />
            <Autopay
              bankName={bankName}
              walletCardId={chosen?.walletCardId ?? null}
              value={choice.autopayMode}
              onChange={(autopayMode) => onChange({ ...choice, autopayMode })}
            />
          </div>
        </div>
      ) : account.trackedAs !== null ? (
        <p className="mt-3 text-ink-2">
          Already tracked as {account.trackedAs} with your other {bankName} login. It counts once.
        </p>
      ) : (
        <p className="mt-3 text-ink-2">
          Not tracked. Cardwell keeps nothing of this account.{" "}
          <button type="button" className="link py-1" onClick={() => track(true)}>
            Track this account
          </button>
        </p>
      )}
    </li>
  );
}

function describeAccount({ last4, limitCents, balanceCents }: AccountMatch): string {
  return [
    last4 !== null && `ends ${last4}`,
    limitCents !== null && `limit ${formatMoney(limitCents)}`,
    balanceCents !== null && `balance ${formatMoney(balanceCents)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const Sureness = ({ isKnown }: { isKnown: boolean }) => (
  <span
    className={classNames(
      "flex shrink-0 items-center gap-2 rounded-chip px-2.5 py-1 text-small font-medium",
      isKnown ? "bg-green-tint text-green" : "bg-sunk text-ink-2",
    )}
  >
    {isKnown ? <TickDiscIcon size={14} /> : diamond}
    {isKnown ? "Matched" : "Please confirm"}
  </span>
);

type CardsProps = Pick<MatchAccountProps, "account" | "choice" | "problem" | "onChange"> & {
  isKnown: boolean;
  onUntrack: () => void;
};

function Cards({ account: { candidates, needsChoice }, choice, problem, isKnown, onChange, onUntrack }: CardsProps) {
  const group = useId();
  const errorId = useId();
  const [isOpen, setOpen] = useState(!isKnown);
  const isOther = choice.card === OTHER_CARD;
  const shown = isOpen || isOther ? candidates : candidates.filter((candidate) => getKey(candidate) === choice.card);
  function open() {
    setOpen(true);
    document.querySelector<HTMLElement>(`[name="${CSS.escape(group)}"]:checked`)?.focus();
  }
  const count = useQuery(catalogQuery).data?.cards;
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : errorId}>
      <legend className="mb-1.5 text-small text-ink-3">Which card is it?</legend>
      {needsChoice && !isKnown ? (
        <p className="mb-1.5 text-small text-ink-2">More than one fits. Check the limit and the balance.</p>
      ) : null}
      {shown.map((candidate, at) => (
        <CardRow
          key={getKey(candidate)}
          group={group}
          isChosen={choice.card === getKey(candidate)}
          onChoose={() => onChange({ ...choice, card: getKey(candidate) })}
          art={<Art {...candidate} />}
          name={candidate.name}
          detail={describeCandidate(candidate)}
          note={at === 0 && !isKnown && !needsChoice ? "best guess" : null}
        />
      ))}
      {isOpen || isOther ? (
        <CardRow
          group={group}
          isChosen={isOther}
          onChoose={() => onChange({ ...choice, card: OTHER_CARD })}
          art={
            choice.picked === null || !isOther ? (
              <span className="grid h-full place-items-center rounded-chip border border-line-2 text-ink-3">?</span>
            ) : (
              <CardThumb large artKey={choice.picked.id} artHue={choice.picked.artHue} />
            )
          }
          name={isOther && choice.picked !== null ? choice.picked.name : "None of these"}
          detail={
            isOther && choice.picked !== null
              ? describeCard(choice.picked)
              : `search ${count === undefined ? "all" : formatNumber(count)} cards`
          }
          note={null}
        />
      ) : null}
      {isOther ? (
        <div className="mt-3">
          <CatalogSearch catalogOnly verb="Choose" onPick={(picked) => onChange({ ...choice, picked })} />
        </div>
      ) : null}
      {problem === undefined ? null : (
        <p id={errorId} role="alert" className="mt-2 flex gap-2 text-small text-copper-ink">
          <TriangleIcon size={14} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 text-small">
        {isOpen || isOther ? null : (
          <button type="button" className="link py-1" onClick={open}>
            Choose another card
          </button>
        )}
        <button type="button" className="link py-1" onClick={onUntrack}>
          Don't track this account
        </button>
      </p>
    </fieldset>
  );
}

type CardRowProps = {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  art: ReactNode;
  name: string;
  detail: string;
  note: string | null;
};

const CardRow = ({ group, isChosen, onChoose, art, name, detail, note }: CardRowProps) => (
  <label
    className={classNames(
      "flex min-h-13 cursor-pointer items-center gap-3 border-b px-2.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green",
      isChosen ? "rounded-field border-transparent bg-raised ring-2 ring-green ring-inset" : "border-line",
    )}
  >
    <input
      type="radio"
      name={group}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-green outline-none"
    />
    <span aria-hidden="true" className="h-7 w-11 shrink-0">
      {art}
    </span>
    <span className="min-w-0 grow">
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="block text-small text-ink-3">{detail}</span>
    </span>
    {note === null ? null : <span className="text-small text-ink-2">{note}</span>}
  </label>
);

function Art({ walletCardId, cardId }: Candidate) {
  const { data } = useDashboard();
  const list = useQuery(catalogListQuery(useQueryClient()));
  const held = data === undefined || walletCardId === null ? undefined : cardsById(data).get(walletCardId);
  const artHue = list.data?.find(({ id }) => id === cardId)?.artHue ?? null;
  const art = held ? artInWallet(held, data?.cards) : { artKey: cardId ?? walletCardId ?? "", artHue };
  return <CardThumb large {...art} />;
}

function describeCandidate({ walletCardId, annualFeeCents }: Candidate): string {
  if (walletCardId !== null) return "already in your wallet";
  if (annualFeeCents === null) return "annual fee unknown";
  return annualFeeCents === 0 ? "no annual fee" : `${formatMoney(annualFeeCents)} a year`;
}

const Reasons = ({ reasons }: Pick<Candidate, "reasons">) => (
  <div>
    <p className="mb-1.5 text-small text-ink-3">Why we think so</p>
    <ul className="grid gap-1.5">
      {reasons.map(({ text, isMet }) => (
        <li key={text} className="flex items-center gap-2.5">
          {isMet ? (
            <TickDiscIcon size={14} className="shrink-0 text-green" />
          ) : (
            <RingIcon size={14} className="shrink-0 text-ink-3" />
          )}
          {text}
        </li>
      ))}
    </ul>
  </div>
);

type Role = NonNullable<Choice["role"]>;

type OwnerProps = { walletCardId: string | null; value: Choice["role"]; onChange: (role: Role) => void };

/** Banks don't report it either. The fee and the credits of somebody else's account aren't the member's. */
function Owner({ walletCardId, value, onChange }: OwnerProps) {
  const { data } = useDashboard();
  const known = data === undefined || walletCardId === null ? undefined : cardsById(data).get(walletCardId)?.role;
  return (
    <div className="text-small">
      <Segmented
        label="Whose account is it?"
        options={[...ROLES]}
        value={value ?? known ?? "primary"}
        onChange={onChange}
      />
    </div>
  );
}

type AutopayMode = NonNullable<Choice["autopayMode"]>;

type AutopayProps = {
  bankName: string;
  walletCardId: string | null;
  value: Choice["autopayMode"];
  onChange: (mode: AutopayMode) => void;
};

/** Banks don't report it, so it is as the member entered it before, or says now. */
function Autopay({ bankName, walletCardId, value, onChange }: AutopayProps) {
  const known = useDashboard().data?.payments.find((payment) => payment.walletCardId === walletCardId)?.autopay;
  const shown = value ?? known ?? "unknown";
  return (
    <div className="text-small">
      <Segmented label={`Autopay at ${bankName}`} options={[...CHOSEN_MODES]} value={shown} onChange={onChange} />
      {shown === "unknown" ? <p className="mt-2 text-ink-3">Banks don't report autopay.</p> : null}
    </div>
  );
}
