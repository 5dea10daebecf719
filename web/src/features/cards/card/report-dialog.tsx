import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { contract } from "../../../lib/page-contract.ts";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { TextArea } from "../../../components/text-area.tsx";
import { typedText } from "../fields/typed-schemas.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

const schema = z.object({
  path: z.string(),
  message: typedText.check(z.minLength(3, { error: "Describe what's wrong." })),
});

/** Reports to staff that a fact of the catalog is wrong. Their answer is shown on the card's page. */
export function ReportDialog({ page: { terms, facts, summary }, onClose }: DialogProps) {
  const queries = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { path: "", message: "" },
    send: ({ path, message }) => {
      const label = terms.find((term) => term.path === path)?.label ?? cardTitle({ ...summary, nickname: null });
      return callApi(contract.catalog.report, { body: { cardId: facts?.cardId ?? "", path, label, message } });
    },
    onSent() {
      showToast("Report sent. We'll reply on this page.");
      void queries.invalidateQueries({ queryKey: ["card-page"] });
      onClose();
    },
  });

  const chosen = terms.find(({ path }) => path === form.form.watch("path"));

  return (
    <DialogForm
      title={`What's wrong with ${summary.name}?`}
      lead={<p>We'll check it at the source and reply here.</p>}
      act="Send report"
      acting="Sending"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ChoiceField
        label="Which fact?"
        data-autofocus
        {...form.field("path")}
        hint={chosen === undefined ? undefined : `${chosen.label}: ${chosen.value}`}
        none="The card as a whole"
        choices={terms.map((term) => ({ value: term.path, label: term.label }))}
      />
      <TextArea
        label="What's correct, and where can we check it?"
        rows={4}
        maxLength={1_000}
        {...form.field("message")}
      />
    </DialogForm>
  );
}
