import { formatAmount } from "../../../lib/format.ts";
import type { BenefitRow, TermRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { contract } from "../../../lib/contract.ts";
import { Button } from "../../../components/button.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import { CreditChoices } from "./credit-choices.tsx";
import { formatChecked, SourceName } from "./format-source.tsx";
import { PastWindows } from "./past-windows.tsx";
import { RecordUseForm } from "./record-use-form.tsx";

type CreditDetailProps = { credit: BenefitRow; term: TermRow | undefined; today: string };

/** How it is used, a use in part or with a note, the uses so far, what the person decided, and the windows before. */
export function CreditDetail({ credit, term, today }: CreditDetailProps) {
  return (
    <div className="mt-4 grid gap-x-14 gap-y-8 border-t border-line pt-4 md:grid-cols-2">
      <div className="grid content-start gap-5">
        <div className="max-w-120 text-ink-2">
          <p>{credit.summary}.</p>
          {credit.howTo === null ? null : <p className="mt-1.5">{credit.howTo}</p>}
          {credit.enrolUrl === null ? null : (
            <p className="mt-1.5">
              <a className="link" href={credit.enrolUrl} target="_blank" rel="noreferrer">
                Enroll on the issuer's site
              </a>
            </p>
          )}
          {term?.source ? (
            <p className="mt-1.5 text-small text-ink-3">
              {term.value} · <SourceName source={term.source} /> · {formatChecked(term.source)}
            </p>
          ) : null}
        </div>
        {credit.missing === null || credit.missing === "enrolment" ? (
          <>
            <RecordUseForm key={credit.cycleKey} credit={credit} today={today} />
            <Uses credit={credit} />
            <WindowActs credit={credit} />
          </>
        ) : null}
      </div>
      <div className="grid content-start gap-6">
        <CreditChoices credit={credit} today={today} />
        {credit.past.length === 0 ? null : (
          <div>
            <h3 className="text-heading font-semibold">Past windows</h3>
            <PastWindows of={credit} />
          </div>
        )}
      </div>
    </div>
  );
}

function Uses({ credit }: { credit: BenefitRow }) {
  const { walletCardId, benefitId, uses, unit } = credit;
  const params = { walletCardId, benefitId };
  const remove = useCardChange(contract.wallet.removeUse, { message: () => "Use removed." });
  if (uses.length === 0) return null;
  return (
    <div>
      <h3 className="text-heading font-semibold">Used in this window</h3>
      <ul className="divide-y divide-line border-b border-line">
        {uses.map(({ id, on, amount, note }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="figures font-medium">{formatAmount(amount, unit)}</span>
              <span className="text-ink-2"> on {formatCivilDate(on)}</span>
              {note === null ? null : <span className="block text-small wrap-anywhere text-ink-3">{note}</span>}
            </span>
            <Button
              size="small"
              variant="text"
              busy={remove.isBusy}
              aria-label={`Remove ${formatAmount(amount, unit)} on ${formatCivilDate(on)}`}
              onClick={() => void remove.run({ params: { ...params, useId: id }, body: {} })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ValidationFailure error={remove.error} />
    </div>
  );
}

function WindowActs({ credit }: { credit: BenefitRow }) {
  const { walletCardId, benefitId, cycleKey, state } = credit;
  const params = { walletCardId, benefitId, cycleKey };
  const before = state === "awaited" ? "awaited" : state === "skipped" ? "skipped" : "open";
  const set = useCardChange(contract.wallet.setWindow, {
    message: () => "Credit updated.",
    undo: ({ id }, call) => undoEdit(null, call, { lastUseId: id }),
  });
  const to = (next: "open" | "skipped" | "used") =>
    void set.run({ params, body: { state: next, from: { state: before } } });
  if (state === "used" || state === "not_wanted") return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {state === "skipped" ? (
          <Button size="small" busy={set.isBusy} busyLabel="Saving" onClick={() => to("open")}>
            Reopen this window
          </Button>
        ) : (
          <Button size="small" variant="text" busy={set.isBusy} busyLabel="Saving" onClick={() => to("skipped")}>
            Skip this window
          </Button>
        )}
        {state === "awaited" ? (
          <Button size="small" variant="text" disabled={set.isBusy} onClick={() => to("open")}>
            It hasn't posted
          </Button>
        ) : null}
      </div>
      <ValidationFailure error={set.error} />
    </div>
  );
}
