import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { SelectField } from "../../../components/field.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { textError } from "../fields/card-facts.ts";
import { TextArea } from "../fields/text-area.tsx";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** Tells staff that a fact of the catalog is wrong. Their answer stands on the card's page. */
export function ReportDialog({ page: { terms, facts, summary }, onClose }: DialogProps) {
  const queries = useQueryClient();
  const [path, setPath] = useState("");
  const [message, setMessage] = useState("");
  const [wasSent, setSent] = useState(false);
  const report = useMutation({
    mutationFn: (body: { cardId: string; path: string; label: string; message: string }) =>
      callApi(contract.catalog.report, { body }),
    onSuccess() {
      showToast("Your report is with our staff. Their answer will stand on this page.");
      void queries.invalidateQueries({ queryKey: ["card-page"] });
      onClose();
    },
  });
  const error = textError(message) ?? (message.trim().length < 3 ? "Say what is wrong." : undefined);

  function send() {
    setSent(true);
    if (error !== undefined || facts === null) return;
    const label = terms.find((term) => term.path === path)?.label ?? cardTitle({ ...summary, nickname: null });
    report.mutate({ cardId: facts.cardId, path, label, message: message.trim() });
  }

  return (
    <DialogForm
      title={`What is wrong about ${summary.name}?`}
      lead={<p>Staff check it at its source and answer you here.</p>}
      act="Send the report"
      acting="Sending"
      change={{ isBusy: report.isPending, error: report.error, reset: report.reset }}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField label="Which fact?" data-autofocus value={path} onChange={({ target }) => setPath(target.value)}>
        <option value="">The card as a whole</option>
        {terms.map((term) => (
          <option key={term.path} value={term.path}>
            {term.label}: {term.value.slice(0, 60)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="What is correct, and where can we check it?"
        rows={4}
        maxLength={1_000}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={wasSent ? error : textError(message)}
      />
    </DialogForm>
  );
}
