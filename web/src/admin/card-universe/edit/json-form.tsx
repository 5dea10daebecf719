import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { rebase } from "@cardwell/core/domain/edit";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { controlClass, FieldFrame } from "../../../components/field.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { EditProblem } from "../../frame/edit-problem.tsx";
import type { Draft } from "./draft.ts";
import { unread } from "../../../components/fields/inputs.tsx";

type JsonFormProps = {
  terms: CardTerms;
  json: NonNullable<Draft["json"]> | null;
  /** The text was edited, which isn't the terms yet. */
  onType: (json: NonNullable<Draft["json"]>) => void;
  onChange: (terms: CardTerms) => void;
};

function parsed(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "This isn't valid JSON." };
  }
}

/** The terms as they are kept. The server reads them before the form shows them. */
export function JsonForm({ terms, json, onType, onChange }: JsonFormProps) {
  const text = json?.text ?? JSON.stringify(terms, null, 2);
  const read = parsed(text);
  const error = "error" in read ? `This isn't valid JSON: ${read.error}` : undefined;
  const check = useMutation({
    mutationFn: async (value: unknown) => {
      // The server holds it to the schema: what it lets through is the terms of a card.
      const typed = rebase(json?.from ?? terms, value as CardTerms, terms);
      await callApi(contract.preview, { params: { cardId: terms.id }, body: { terms: typed } });
      return typed;
    },
    onSuccess: onChange,
  });
  return (
    <div className="grid gap-4 border-t border-line-2 pt-5">
      <FieldFrame
        label="Terms as JSON"
        error={error}
        hint="Amounts are in cents, rates in hundredths of a percent; null is not known."
      >
        {(control) => (
          <textarea
            {...control}
            {...(error !== undefined && unread)}
            spellCheck={false}
            rows={28}
            value={text}
            onChange={({ target }) => onType({ text: target.value, from: json?.from ?? terms })}
            className={`${controlClass(error !== undefined)} py-2.5 font-mono text-small!`}
          />
        )}
      </FieldFrame>
      {check.error ? <EditProblem error={check.error} /> : null}
      {check.isSuccess ? <output className="text-small text-green">JSON applied. Preview the changes.</output> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button
          busy={check.isPending}
          busyLabel="Checking"
          disabled={error !== undefined}
          onClick={() => "value" in read && check.mutate(read.value)}
        >
          Apply JSON
        </Button>
        {json === null ? null : (
          <Button variant="text" onClick={() => onChange(terms)}>
            Discard JSON
          </Button>
        )}
      </div>
    </div>
  );
}
