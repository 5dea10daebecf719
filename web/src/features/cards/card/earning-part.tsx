import type { CardPage, EarnRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { contract } from "../../../lib/contract.ts";
import { Button } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { catalogQuery } from "../../../lib/catalog-list.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { toEdit } from "../../../lib/edit.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { Part } from "../part.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import { activationLabels, noActivation } from "./activation-labels.ts";
import { formatChecked, SourceName } from "./format-source.tsx";

/** What the card earns where, how much of each cap is used, and what has to be switched on or chosen. */
export function EarningPart({ page: { earning, card, facts, today } }: { page: CardPage }) {
  if (earning.length === 0) return null;
  return (
    <Part id="earning" title="Earning" aside={formatAside(facts)}>
      <ul className="-mt-5 divide-y divide-line border-b border-line">
        {earning.map((rule) => (
          <li key={rule.ruleId} className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_15rem_17rem]">
            <div className="min-w-0">
              <p className="font-medium">{rule.label}</p>
              {rule.note === null ? null : <p className="text-small text-ink-2">{rule.note}</p>}
              {rule.activation === null ? null : <Activation rule={rule} walletCardId={card.id} today={today} />}
              {rule.choice === null ? null : <Choice rule={rule} walletCardId={card.id} />}
            </div>
            <div>
              <p className="figures font-medium">{rule.rate}</p>
              {rule.cap === null ? null : <Cap cap={rule.cap} />}
            </div>
            <p className="text-small text-ink-3">
              <SourceName source={rule.source} /> · {formatChecked(rule.source)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The currency, and once for all rates that nobody verified them. */
function formatAside(facts: CardPage["facts"]): string | undefined {
  const unverified = facts?.verifiedFacts === 0 ? "unverified" : null;
  return [facts?.currency, unverified].filter((text) => typeof text === "string").join(" · ") || undefined;
}

function Cap({ cap: { limitCents, usedCents, periodLabel } }: { cap: NonNullable<EarnRow["cap"]> }) {
  if (usedCents === null)
    return (
      <p className="mt-1 text-small text-ink-2">
        {formatMoney(limitCents)} {periodLabel}. Enter the opening month to see what is used.
      </p>
    );
  const part = limitCents === 0 ? 1 : Math.min(1, usedCents / limitCents);
  return (
    <div className="mt-1 text-small text-ink-2">
      <div aria-hidden="true" className="mb-1 h-1 w-full max-w-44 bg-line">
        <div className="h-full bg-ink-2" style={{ width: `${part * 100}%` }} />
      </div>
      <span className="figures">
        {formatMoney(usedCents)} of {formatMoney(limitCents)} {periodLabel}
      </span>
    </div>
  );
}

type RuleProps = { rule: EarnRow; walletCardId: string };

function Activation({ rule, walletCardId, today }: RuleProps & { today: string }) {
  const params = { walletCardId, ruleId: rule.ruleId };
  const { kind, required, activatedOn, closesOn } = rule.activation ?? noActivation;
  const words = activationLabels[kind];
  const mark = useCardChange(contract.wallet.activate, {
    message: () => `${rule.label}: ${activatedOn === null ? words.doneMessage : words.undoneMessage}`,
    undo: undoEdit,
  });
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={activatedOn === null && required ? "text-small text-copper-ink" : "text-small text-ink-2"}>
        {activatedOn !== null
          ? `${words.done} ${formatCivilDate(activatedOn)}`
          : closesOn === null
            ? words.open
            : `Activate with the issuer by ${formatCivilDate(closesOn)}`}
      </span>
      <Button
        size="small"
        variant={activatedOn === null ? "outline" : "text"}
        busy={mark.isBusy}
        busyLabel="Saving"
        onClick={() =>
          void mark.run({
            params,
            body: { activatedOn: activatedOn === null ? today : null, from: { activatedOn } },
          })
        }
      >
        {activatedOn === null ? words.confirm : words.takeBack}
        <span className="sr-only">: {rule.label}</span>
      </Button>
      <ValidationFailure error={mark.error} />
    </div>
  );
}

const choiceLabels = {
  card: {
    open: (n: number) => `Choose ${formatCount(n, "category", "categories")}.`,
    done: "You chose",
    choose: "Choose",
    change: "Change",
  },
  quarter: {
    open: () => "Which categories are on? Check with the issuer.",
    done: "You entered",
    choose: "Enter categories",
    change: "Change",
  },
};

function Choice({ rule, walletCardId }: RuleProps) {
  const { kind, n, from, chosen } = rule.choice ?? noChoice;
  const words = choiceLabels[kind];
  const catalog = useQuery(catalogQuery);
  const [isOpen, setOpen] = useState(false);
  const getLabel = (id: string) => catalog.data?.categories.find((category) => category.id === id)?.label ?? id;
  return (
    <div className="mt-1.5 grid justify-items-start gap-2">
      <p className="text-small text-ink-2">
        {chosen.length === 0 ? words.open(n) : `${words.done} ${chosen.map(getLabel).join(", ")}.`}{" "}
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close" : chosen.length === 0 ? words.choose : words.change}
        </button>
      </p>
      {isOpen ? (
        <ChoiceForm
          rule={rule}
          walletCardId={walletCardId}
          offered={from.map((id) => ({ id, label: getLabel(id) }))}
          onSaved={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const noChoice = { kind: "card", n: 0, from: [], chosen: [] } as const;
const choiceSchema = z.object({ categoryIds: z.array(z.string()) });

type ChoiceFormProps = RuleProps & { offered: { id: string; label: string }[]; onSaved: () => void };

function ChoiceForm({ rule: { ruleId, label: ruleLabel, choice }, walletCardId, offered, onSaved }: ChoiceFormProps) {
  const { n, chosen } = choice ?? noChoice;
  const stored = { categoryIds: [...chosen] };
  const save = useCardChange(contract.wallet.activate, { message: () => "Categories saved.", undo: undoEdit });
  const form = useApiForm({
    schema: choiceSchema,
    defaultValues: stored,
    isEdit: true,
    draftName: `categories.${walletCardId}.${ruleId}`,
    send: (body) => save.send({ params: { walletCardId, ruleId }, body: toEdit(body, stored) }),
    onSent: onSaved,
  });
  const picked = form.form.watch("categoryIds");
  return (
    <Form onSubmit={form.submit} sender={form}>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{`Categories of ${ruleLabel}`}</legend>
        {offered.map(({ id, label }) => (
          <label key={id} className="target flex items-center gap-2.5">
            <input
              type="checkbox"
              name="categoryIds"
              value={id}
              className="size-4.5 accent-green"
              checked={picked.includes(id)}
              disabled={!picked.includes(id) && picked.length >= n}
              onChange={({ target }) =>
                form.form.setValue(
                  "categoryIds",
                  target.checked ? [...picked, id] : picked.filter((each) => each !== id),
                )
              }
            />
            {label}
          </label>
        ))}
        <ValidationFailure error={form.error} />
        <div>
          <Button type="submit" size="small" busy={form.isBusy} busyLabel="Saving">
            Save categories
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
