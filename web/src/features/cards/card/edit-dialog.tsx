import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { CardFactFields } from "../fields/card-fact-fields.tsx";
import {
  factErrors,
  toCardFacts,
  noOwnCard,
  toOwnCard,
  ownErrors,
  plainErrors,
  shownFacts,
} from "../fields/card-facts.ts";
import { changedFacts } from "../fields/changed-facts.ts";
import { OwnCardFields } from "../fields/own-card-fields.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** The facts that the member entered about the card. */
export function EditDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  // As the card stood when the dialog opened: it may change in another tab meanwhile.
  const [opened] = useState(() => ({
    facts: toCardFacts(card),
    own: card.custom === null ? null : toOwnCard(card.custom),
  }));
  const [facts, setFacts] = useState(opened.facts);
  const [own, setOwn] = useState(opened.own ?? noOwnCard);
  const [wasSent, setSent] = useState(false);
  const hasLimit = card.custom === null || !own.noPresetLimit;
  const shown = shownFacts(facts, hasLimit);
  const params = { walletCardId: card.id };
  const change = useCardChange(contract.wallet.changeCard, { memberSource: () => `${cardTitle(summary)} is changed.` });
  const ownProblems = card.custom === null ? {} : ownErrors(own);

  async function save() {
    setSent(true);
    if (Object.keys({ ...factErrors(shown, today), ...ownProblems }).length > 0) return;
    const before = { ...opened, facts: shownFacts(opened.facts, opened.own?.noPresetLimit !== true) };
    const body = changedFacts(before, { facts: shown, own: opened.own === null ? null : own });
    if (body === null || (await change.run({ params, body })) !== null) onClose();
  }

  return (
    <DialogForm
      title={`Edit ${cardTitle(summary)}`}
      act="Save the card"
      acting="Saving"
      change={change}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {card.custom === null ? null : (
        <OwnCardFields
          own={own}
          errors={wasSent ? ownProblems : {}}
          onChange={(part) => setOwn((before) => ({ ...before, ...part }))}
        />
      )}
      <CardFactFields
        facts={facts}
        errors={wasSent ? factErrors(shown, today) : plainErrors(shown)}
        onChange={(part) => setFacts((before) => ({ ...before, ...part }))}
        today={today}
        hasLimit={hasLimit}
      />
    </DialogForm>
  );
}
