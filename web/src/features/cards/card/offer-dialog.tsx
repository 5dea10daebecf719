import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { walletContract } from "@cardwell/core/contract/wallet";
import { readRequiredNumber, typedMoney } from "@cardwell/core/domain/number-text";
import { toOfferParts } from "@cardwell/core/domain/offers/tracked-offer";
import * as z from "zod/mini";
import { contract } from "../../../lib/contract.ts";
import { TextField } from "../../../components/field.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import type { FormFields } from "../../../components/use-api-form.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { toEdit } from "../../../lib/edit.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { requiredCents, typedCents, typedText } from "../fields/typed-schemas.ts";
import { formatOffer, getEndedOn } from "../format-offer.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** As typed. `which` is an offer of the catalog, the tracked one (`kept` with its title) or terms of the member's own (`custom`). */
type Typed = {
  which: string;
  startOn: string;
  spentSoFarCents: string;
  custom: { bonusLabel: string; worthCents: string; spendCents: string; days: string };
};

const { body } = walletContract.setOffer;

const custom = z.object({
  bonusLabel: typedText.check(z.minLength(1, { error: "Enter the bonus." })),
  worthCents: requiredCents("Enter what it's worth to you."),
  spendCents: requiredCents("Enter the required spending.", { least: 1 }),
  days: readWith((typed) =>
    readRequiredNumber(typed, "whole", { hint: "Enter a number of days from 1 to 999.", least: 1, most: 999 }),
  ),
});

const read = z.object({
  which: z.string(),
  startOn: z.string(),
  spentSoFarCents: typedCents,
  custom: z.optional(custom),
});
const toKept = (title: string) => `kept: ${title}`;
const isKept = (which: string) => which.startsWith(toKept(""));

/** Terms that aren't shown aren't checked. */
const shownFields = z.transform(({ custom: terms, ...typed }: Typed): z.input<typeof read> => ({
  ...typed,
  ...(typed.which === "custom" && { custom: terms }),
}));
const toRequestBody = z.transform(
  ({ which, spentSoFarCents, ...rest }: z.output<typeof read>): z.input<typeof body> => ({
    ...rest,
    ...(spentSoFarCents !== null && { spentSoFarCents }),
    ...(!isKept(which) && which !== "custom" && { offerId: which }),
  }),
);
const schema = z.pipe(z.pipe(z.pipe(shownFields, read), toRequestBody), body);

/** No offer is proposed whose time is over for this card. */
function whichAtFirst({ bonus, card, facts, today }: CardPage): string {
  if (bonus !== null) return toKept(bonus.title);
  return facts?.offers.find((offer) => getEndedOn(offer, card.openedOn, today) === null)?.id ?? "custom";
}

/** Which welcome offer is worked on, since when, and how much was spent so far. */
export function OfferDialog({ page, onClose }: DialogProps) {
  const { card, summary, bonus, facts, today } = page;
  const set = useCardChange(contract.wallet.setOffer, { message: () => "Welcome offer saved." });
  const form = useApiForm({
    schema,
    defaultValues: {
      which: whichAtFirst(page),
      startOn: card.offer?.startOn ?? card.openedOn ?? "",
      spentSoFarCents: bonus === null ? "" : typedMoney(bonus.spentCents),
      custom: { bonusLabel: "", worthCents: "", spendCents: "", days: "90" },
    },
    isEdit: true,
    draftName: `offer.${card.id}`,
    send(offer) {
      const stored = toOfferParts(card.offer);
      const isOther = offer.offerId !== undefined || offer.custom !== undefined;
      // Purchases that count meanwhile are in no one's way who chooses another offer.
      const { spentSoFarCents: _counted, ...terms } = stored;
      const from = offer.spentSoFarCents === undefined ? terms : stored;
      const edit = isOther ? { ...offer, from } : toEdit(offer, stored);
      return set.send({ params: { walletCardId: card.id }, body: edit });
    },
    onSent: onClose,
  });

  const [which, startOn] = form.form.watch(["which", "startOn"]);
  const choices = [
    ...(bonus === null ? [] : [{ id: toKept(bonus.title), label: bonus.title }]),
    ...(facts?.offers ?? []).map((offer) => {
      const endedOn = getEndedOn(offer, startOn, today);
      const ended = endedOn === null ? "" : `, ended ${formatCivilDate(endedOn)}`;
      return { id: offer.id, label: `${formatOffer(offer)}${ended}` };
    }),
    { id: "custom", label: "Another offer" },
  ];

  return (
    <DialogForm
      title={bonus === null ? `Which welcome offer do you have on ${cardTitle(summary)}?` : "Edit welcome offer"}
      act={bonus === null ? "Track offer" : "Save offer"}
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <fieldset className="grid">
        <legend className="text-body font-medium">Offer</legend>
        {choices.map(({ id, label }) => (
          <label key={id} className="flex min-h-10 items-center gap-3 py-1">
            <input
              type="radio"
              value={id}
              data-autofocus={id === which || undefined}
              className="size-4 shrink-0 accent-green"
              {...form.form.register("which")}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {which === "custom" ? <CustomFields form={form} /> : null}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Counted from"
          type="date"
          min={card.openedOn ?? undefined}
          max={today}
          {...form.field("startOn")}
          hint="Usually the day of approval."
        />
        <MoneyField
          label="Total spent so far"
          aside="optional"
          {...form.field("spentSoFarCents")}
          hint="The total your bank shows."
        />
      </div>
    </DialogForm>
  );
}

function CustomFields({ form: { field } }: { form: FormFields<Typed> }) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField label="Bonus" maxLength={80} placeholder="60,000 points" {...field("custom.bonusLabel")} />
      <MoneyField label="Worth to you" {...field("custom.worthCents")} />
      <MoneyField label="Required spending" {...field("custom.spendCents")} />
      <TextField label="Days to spend it" inputMode="numeric" maxLength={3} {...field("custom.days")} />
    </div>
  );
}
