import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { isConflict } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { CardChanged } from "../edit/card-changed.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { useStaleCardUniverse } from "../queries.ts";
import type { AdminCard } from "../queries.ts";
import { sourceTypeLabels } from "../labels.ts";
import { commonSource } from "./common-source.ts";

const readable = ["issuer_page", "agreement_pdf", "cfpb_tccp"] as const;

type VerifyBarProps = { card: AdminCard; facts: AdminCard["facts"]; onDone: () => void; onRefresh: () => void };

const { sourceUrl, sourceType } = contract.verify.body.shape;
const source = z.object({ sourceUrl, sourceType });

/** Records that the chosen facts were read today at a page. */
export function VerifyBar({ card, facts, onDone, onRefresh }: VerifyBarProps) {
  const [baseVersion, setBaseVersion] = useState(card.version);
  const markStale = useStaleCardUniverse();
  const usual = commonSource(facts, card.terms.links.productUrl);
  const { form, field, submit, reset, error, isBusy } = useApiForm({
    schema: source,
    defaultValues: { sourceUrl: usual, sourceType: "issuer_page" },
    send: (body) =>
      callApi(contract.verify, {
        params: { cardId: card.terms.id },
        body: { ...body, paths: facts.map(({ path }) => path), baseVersion },
      }),
    onSent: async ({ verified }) => {
      showToast(`${formatCount(verified, "fact")} of ${card.terms.name} verified.`);
      await markStale();
      onDone();
    },
    onError: (failure) => {
      if (isConflict(failure)) onRefresh();
    },
  });
  const proposed = useRef(usual);
  // The source page follows the selected facts until the user enters another.
  useEffect(() => {
    if (form.getValues("sourceUrl") === proposed.current) form.setValue("sourceUrl", usual);
    proposed.current = usual;
  }, [form, usual]);
  return (
    <section
      aria-label="Verify selected facts"
      className="sticky bottom-0 z-10 mt-6 rounded-sheet bg-raised p-4 shadow-sheet md:p-5"
    >
      <form
        noValidate
        onSubmit={submit}
        onChange={reset}
        className="grid items-start gap-4 md:grid-cols-[1fr_11rem_auto]"
      >
        <TextField
          label="Page where you checked them today"
          inputMode="url"
          autoComplete="off"
          {...field("sourceUrl")}
        />
        <ChoiceField
          label="Kind of source"
          {...field("sourceType")}
          choices={readable.map((each) => ({ value: each, label: sourceTypeLabels[each] }))}
        />
        <Button type="submit" variant="filled" className="md:mt-7.5" busy={isBusy} busyLabel="Verifying">
          Verify {formatCount(facts.length, "fact")}
        </Button>
      </form>
      {error && !isConflict(error) ? <EditProblem error={error} /> : null}
      {isConflict(error) && card.version > baseVersion ? (
        <div className="mt-4 max-h-80 overflow-y-auto">
          <CardChanged
            card={card}
            baseVersion={baseVersion}
            onGoOn={() => {
              setBaseVersion(card.version);
              reset();
            }}
          />
        </div>
      ) : null}
    </section>
  );
}
