import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { ChangedMeanwhile } from "../edit/changed-meanwhile.tsx";
import { EditProblem } from "../edit/edit-problem.tsx";
import { useStaleCardUniverse } from "../queries.ts";
import type { AdminCard } from "../queries.ts";
import { sourceTypeLabels } from "../labels.ts";
import { commonSource } from "./common-source.ts";

const readable = ["issuer_page", "agreement_pdf", "cfpb_tccp"] as const;
type Readable = (typeof readable)[number];

type VerifyBarProps = { card: AdminCard; facts: AdminCard["facts"]; onDone: () => void; onRefresh: () => void };

const wrongAddress = (typed: string) => {
  if (!/^https:\/\/[^\s.]+\.\S+$/.test(typed)) return "Write the page's address, beginning with https://.";
};

/** Says that one read the chosen facts today at a page. */
export function VerifyBar({ card, facts, onDone, onRefresh }: VerifyBarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [sourceType, setSourceType] = useState<Readable>("issuer_page");
  const [baseVersion, setBaseVersion] = useState(card.version);
  const [wasSent, setWasSent] = useState(false);
  const makeStale = useStaleCardUniverse();
  const address = typed ?? commonSource(facts, card.terms.links.productUrl);
  const verify = useMutation({
    mutationFn: (base: number) =>
      callApi(contract.verify, {
        params: { cardId: card.terms.id },
        body: { paths: facts.map(({ path }) => path), sourceUrl: address.trim(), sourceType, baseVersion: base },
      }),
    onSuccess: async ({ verified }) => {
      showToast(`${formatCount(verified, "fact")} of ${card.terms.name} verified.`);
      await makeStale();
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict") onRefresh();
    },
  });
  const isConflict = verify.error instanceof ApiError && verify.error.code === "conflict";
  const error = wasSent ? wrongAddress(address.trim()) : undefined;
  const submit = () => {
    setWasSent(true);
    if (wrongAddress(address.trim()) === undefined) verify.mutate(baseVersion);
  };
  return (
    <section
      aria-label="Verify the chosen facts"
      className="sticky bottom-0 z-10 mt-6 rounded-sheet bg-raised p-4 shadow-sheet md:p-5"
    >
      <Form onSubmit={submit} className="grid items-start gap-4 md:grid-cols-[1fr_11rem_auto]">
        <TextField
          label="Page where you read them today"
          value={address}
          inputMode="url"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          error={error}
        />
        <SelectField
          label="Kind of source"
          value={sourceType}
          onChange={({ target }) => setSourceType(readable.find((each) => each === target.value) ?? "issuer_page")}
        >
          {readable.map((each) => (
            <option key={each} value={each}>
              {sourceTypeLabels[each]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="filled" className="md:mt-7.5" busy={verify.isPending} busyLabel="Verifying">
          Verify {formatCount(facts.length, "fact")}
        </Button>
      </Form>
      {verify.error && !isConflict ? <EditProblem error={verify.error} /> : null}
      {isConflict && card.version > baseVersion ? (
        <div className="mt-4 max-h-80 overflow-y-auto">
          <ChangedMeanwhile
            card={card}
            baseVersion={baseVersion}
            goOn={`They stand at the page as in version ${card.version}`}
            onGoOn={() => {
              setBaseVersion(card.version);
              verify.mutate(card.version);
            }}
          />
        </div>
      ) : null}
    </section>
  );
}
