import { adminPerformanceContract as contract } from "@cardwell/core/contract/admin/performance";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { budgetFields, DEFAULT_BUDGETS, formatVital } from "@cardwell/core/domain/performance/budgets";
import { BUDGET_CHOICES, VITAL_NAMES, VITALS } from "@cardwell/core/domain/performance/vitals";
import type { VitalName } from "@cardwell/core/domain/performance/vitals";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { callApi } from "../../lib/api-client.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { EditorForm, useEditor } from "../frame/editor-form.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { Loaded } from "../frame/load-error.tsx";
import { ReasonField } from "../frame/reason-field.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { reportQuery, useChoices } from "./queries.ts";
import type { Report } from "./queries.ts";

const back = tabPath("performance");

/** What a choice of a form is, a number. */
const chosenNumber = z.pipe(z.string(), z.transform(Number));

const form = z.object({
  ...budgetFields.shape,
  LCP: chosenNumber,
  INP: chosenNumber,
  CLS: chosenNumber,
  TTFB: chosenNumber,
  reason,
});

type Values = z.input<typeof form>;

const fields: Field<Values>[] = [
  { path: "memberP95Ms", label: "Members' calls, p95 in ms" },
  { path: "staffP95Ms", label: "Staff's and vendors' calls, p95 in ms" },
  { path: "errorsBps", label: "Calls that fail" },
  { path: "memberCostCents", label: "Cost per member in 30 days" },
];

const listChoices = (name: VitalName) =>
  BUDGET_CHOICES[name].map((value) => ({
    value,
    label: `${formatVital(name, value)}${value === DEFAULT_BUDGETS[name] ? ", default" : ""}`,
  }));

/** What measurements are held against: the form of staff who may set it. */
export function BudgetsPage() {
  usePageTitle("Edit budgets, performance");
  const query = useQuery(reportQuery(useChoices()));
  return (
    <>
      <Breadcrumb above={[["Performance", back]]} here="Edit budgets" />
      <h1 className="text-title-1 md:text-display">Edit budgets</h1>
      <Loaded what="The budgets" query={query} data={query.data} rows={6} label="Loading budgets">
        {({ budgets }) => <Editor budgets={budgets} reload={query.refetch} />}
      </Loaded>
    </>
  );
}

function Editor({ budgets, reload }: { budgets: Report["budgets"]; reload: () => unknown }) {
  const { revision, changedBy, changedAt, ...stored } = budgets;
  const client = useQueryClient();
  const { LCP, INP, CLS, TTFB, ...others } = stored;
  const api = useEditor({
    schema: form,
    defaultValues: { ...others, LCP: `${LCP}`, INP: `${INP}`, CLS: `${CLS}`, TTFB: `${TTFB}`, reason: "" },
    send: (body) => callApi(contract.setBudgets, { body: { ...body, revision } }),
    // The budgets' alerts are in System and Overview, too.
    refetch: () => client.invalidateQueries(),
    saved: () => ({ toast: "The budgets are saved.", path: back }),
    reload,
  });
  return (
    <EditorForm
      api={api}
      what="the budgets"
      className="mt-6 grid max-w-160 gap-6"
      save="Save budgets"
      failure="The budgets weren't saved."
      back={back}
    >
      <p className="text-ink-2">
        {changedBy === null || changedAt === null
          ? "These are the defaults."
          : `Changed ${formatMoment(changedAt)} by ${changedBy}.`}{" "}
        A crossed budget is a system alert.
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {VITAL_NAMES.map((name) => (
          <ChoiceField
            key={name}
            label={`${VITALS[name].label}, p75`}
            {...api.field(name)}
            choices={listChoices(name)}
          />
        ))}
        <ApiFields api={api} fields={fields} />
      </div>
      <ReasonField {...api.field("reason")} />
    </EditorForm>
  );
}
