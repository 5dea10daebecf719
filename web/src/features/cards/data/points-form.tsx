import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { catalogContract } from "@cardwell/core/contract/catalog";
import type { WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import { readNumber } from "@cardwell/core/domain/number-text";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { catalogQuery } from "../../../lib/catalog-list.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { toEdit } from "../../../lib/edit.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";

type Currency = ResponseOf<typeof catalogContract.current>["currencies"][number];
type Mode = WalletSettings["valuationMode"];

const modeLabels: Record<Mode, string> = {
  cash_floor: "What the bank pays in cash for a point. Points with no cash value count for half a cent at most.",
  typical: "What people usually get for a point with good use.",
  own: "What a point is worth to you. Leave blank to use the typical value.",
};

/** Every value of points on every screen follows from this. */
export function PointsForm({ settings }: { settings: WalletSettings }) {
  const catalog = useQuery(catalogQuery);
  const set = useWalletChange(contract.wallet.settings, {
    message: () => "Point values saved.",
    undo: undoEdit,
  });
  const [isTyping, setTyping] = useState(false);
  const mode = set.isPending ? (set.variables.body.valuationMode ?? settings.valuationMode) : settings.valuationMode;
  return (
    <div className="grid max-w-155 gap-5">
      <Segmented
        label="How points are valued"
        labelHidden
        options={[
          { value: "cash_floor", label: "As cash" },
          { value: "typical", label: "Typical" },
          { value: "own", label: "Custom" },
        ]}
        value={mode}
        onChange={(valuationMode) => {
          setTyping(false);
          set.mutate({ body: { valuationMode, from: { valuationMode: mode } } });
        }}
      />
      <p className="text-ink-2">{modeLabels[mode]}</p>
      {catalog.isPending ? (
        <SkeletonRows rows={4} />
      ) : catalog.data === undefined ? (
        <p role="alert" className="text-copper-ink">
          We couldn't load the currencies. {describeError(catalog.error)}{" "}
          <button type="button" className="link" onClick={() => void catalog.refetch()}>
            Try again
          </button>
        </p>
      ) : mode === "own" || isTyping ? (
        // What was typed stays when another tab chooses otherwise.
        <div onChange={() => setTyping(true)}>
          <OwnValues currencies={catalog.data.currencies} settings={settings} onSaved={() => setTyping(false)} />
        </div>
      ) : (
        <details>
          <summary className="target cursor-pointer text-ink-2 hover:text-ink">See all currencies</summary>
          <Values currencies={catalog.data.currencies} mode={mode} />
        </details>
      )}
      <ValidationFailure error={set.error} />
    </div>
  );
}

const inCents = (value: number | null) => (value === null ? "no cash value" : `${value} ¢`);

function Values({ currencies, mode }: { currencies: Currency[]; mode: Exclude<Mode, "own"> }) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {currencies.map(({ id, name, cashFloorCentsPerUnit, typicalCentsPerUnit }) => (
        <li key={id} className="flex justify-between gap-6 py-2">
          <span>{name}</span>
          <span className="figures">{inCents(mode === "typical" ? typicalCentsPerUnit : cashFloorCentsPerUnit)}</span>
        </li>
      ))}
    </ul>
  );
}

const centsEach = { hint: "Enter cents, 0 to 10.", most: 10, decimals: 4 };

/** The currencies of the large banks come first. */
const shownAtFirst = 10;

const ownSchema = z.object({
  ownCentsPerUnit: z.record(
    z.string(),
    readWith((typed) => readNumber(typed, "decimal", centsEach)),
  ),
});

type OwnValuesProps = { currencies: Currency[]; settings: WalletSettings; onSaved: () => void };

function OwnValues({ currencies, settings, onSaved }: OwnValuesProps) {
  const own = settings.ownCentsPerUnit;
  const set = useWalletChange(contract.wallet.settings, { message: () => "Point values saved.", undo: undoEdit });
  const form = useApiForm({
    schema: ownSchema,
    defaultValues: {
      ownCentsPerUnit: Object.fromEntries(currencies.map(({ id }) => [id, String(own[id] ?? "")])),
    },
    isEdit: true,
    send({ ownCentsPerUnit }) {
      const changed = Object.entries(ownCentsPerUnit).filter(([id, cents]) => cents !== (own[id] ?? null));
      return set.mutateAsync({ body: toEdit({ ownCentsPerUnit: Object.fromEntries(changed) }, settings) });
    },
    onSent: onSaved,
  });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? currencies : currencies.filter(({ id }, at) => at < shownAtFirst || own[id] !== undefined);

  return (
    <Form onSubmit={form.submit} sender={form} className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((currency) => (
          <OwnValue key={currency.id} currency={currency} {...form.field(`ownCentsPerUnit.${currency.id}`)} />
        ))}
      </ul>
      <ValidationFailure error={form.error} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving">
          Save values
        </Button>
        {shown.length < currencies.length ? (
          <Button variant="text" onClick={() => setWhole(true)}>
            Show all {currencies.length} currencies
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

type OwnValueProps = { currency: Currency; error: string | undefined } & ComponentProps<"input">;

function OwnValue({ currency, error, ...input }: OwnValueProps) {
  const id = useId();
  const { name, typicalCentsPerUnit, cashFloorCentsPerUnit } = currency;
  return (
    <li className="grid grid-cols-[1fr_6.5rem] items-center gap-x-4 py-2.5">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {name}, ¢ per unit
        </label>
        <p
          id={`${id}-typical`}
          className={error === undefined ? "text-small text-ink-3" : "text-small text-copper-ink"}
        >
          {error ??
            `Typical ${typicalCentsPerUnit} ¢, ${cashFloorCentsPerUnit === null ? "no cash value" : `${cashFloorCentsPerUnit} ¢ as cash`}`}
        </p>
      </div>
      <input
        {...input}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(typicalCentsPerUnit)}
        aria-describedby={`${id}-typical`}
        aria-invalid={error === undefined ? undefined : true}
        className={`${controlClass(error !== undefined)} figures text-right`}
      />
    </li>
  );
}
