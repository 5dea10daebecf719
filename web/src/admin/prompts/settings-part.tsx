import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt } from "@cardwell/core/contract/admin/prompts";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { promptLimits } from "@cardwell/core/domain/prompts/prompt";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { readWith } from "../../components/use-api-form.ts";
import { Form } from "../../components/form.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { isConflict } from "../../lib/api-error.ts";
import { browserTimeZone, formatDate, formatMoney } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { FactList } from "../frame/fact-list.tsx";
import { RoleReason, useHasPermission } from "../frame/permission.tsx";
import { useStalePrompts } from "./queries.ts";
import { ReasonField } from "../frame/reason-field.tsx";

/** A price may be less than a cent. */
const formatPrice = (usd: number): string =>
  usd.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

const dollars = readWith((typed) => readRequiredNumber(typed, "money"));
const whole = readWith((typed) => readRequiredNumber(typed, "whole"));

const limitsForm = z.object({
  budgetCents: z.pipe(dollars, promptLimits.shape.budgetCents),
  callsPerHour: z.pipe(whole, promptLimits.shape.callsPerHour),
  reason,
});

type Model = AdminPrompt["configuration"]["models"][number];

const modelColumns: Column<Model>[] = [
  {
    key: "model",
    head: "Model",
    cell: ({ model, source, asOf }) => (
      <>
        <span className="font-medium wrap-anywhere">{model}</span>
        <span className="block text-caption wrap-anywhere text-ink-3">
          {source}, {formatDate(asOf, browserTimeZone())}
        </span>
      </>
    ),
  },
  { key: "in", head: "Input", numeric: true, cell: ({ inputUsd }) => formatPrice(inputUsd) },
  { key: "out", head: "Output", numeric: true, cell: ({ outputUsd }) => formatPrice(outputUsd) },
];

/** What a prompt may use, and what its models cost. */
export function SettingsPart({ prompt }: { prompt: AdminPrompt }) {
  const { limits, configuration } = prompt;
  const may = useHasPermission();
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Section title="Limits">
        {may(contract.setLimits.permission) ? (
          <LimitsForm prompt={prompt} />
        ) : (
          <>
            <FactList
              facts={[
                ["Budget", `${formatMoney(limits.budgetCents)} in 30 days`],
                ["Rate limit", `${limits.callsPerHour} calls an hour`],
              ]}
            />
            <RoleReason what="change the limits" className="mt-3 text-small text-ink-3" />
          </>
        )}
      </Section>
      <Section title="Models" aside="For a million tokens">
        {configuration.models.length === 0 ? (
          <p className="text-body text-ink-2">No model is configured with a price.</p>
        ) : (
          <Table label="Models" rows={configuration.models} rowKey={({ model }) => model} columns={modelColumns} />
        )}
      </Section>
    </div>
  );
}

function LimitsForm({ prompt: { id, name, limits, revision } }: { prompt: AdminPrompt }) {
  const makeStale = useStalePrompts();
  const api = useApiForm({
    schema: limitsForm,
    defaultValues: {
      budgetCents: (limits.budgetCents / 100).toFixed(2),
      callsPerHour: String(limits.callsPerHour),
      reason: "",
    },
    isEdit: true,
    send: (body) => callApi(contract.setLimits, { params: { id }, body: { ...body, revision } }),
    onError: (error) => isConflict(error) && void makeStale(),
    onSent: async () => {
      api.form.resetField("reason");
      showToast(`The limits of ${name} are saved.`);
      await makeStale();
    },
  });
  const { field, submit, error, isBusy } = api;
  return (
    <Form onSubmit={submit} sender={api} className="grid max-w-110 gap-5">
      <TextField
        label="Budget, 30 days"
        inputMode="decimal"
        hint="In dollars, today included. No call is made that it may not pay for."
        {...field("budgetCents")}
      />
      <TextField label="Calls an hour" inputMode="numeric" {...field("callsPerHour")} />
      <ReasonField {...field("reason")} />
      <ValidationFailure title="The limits weren't saved." error={error} />
      <div>
        <Button type="submit" busy={isBusy} busyLabel="Saving">
          Save limits
        </Button>
      </div>
    </Form>
  );
}
