import type { ToEarnRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import { PastWindows } from "./past-windows.tsx";
import { formatChecked, SourceName } from "./format-source.tsx";

type ToEarnProps = { rows: ToEarnRow[]; walletCardId: string; today: string };

/** The benefits that the card gives for spending, until they are earned by logged purchases or marked as earned. */
export function ToEarn({ rows, walletCardId, today }: ToEarnProps) {
  return (
    <div className="mt-6">
      <h3 className="text-heading font-semibold">Earned by spending</h3>
      <p className="max-w-140 text-small text-ink-2">
        Each opens once your logged purchases reach the amount, or you mark it as earned.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <ToEarnLine key={row.benefitId} row={row} walletCardId={walletCardId} today={today} />
        ))}
      </ul>
    </div>
  );
}

function ToEarnLine({ row, walletCardId, today }: { row: ToEarnRow; walletCardId: string; today: string }) {
  const { benefitId, cycleKey, title, detail, summary, source, windowLabel, spendCents, spentCents } = row;
  const id = `credit-${benefitId}`;
  const params = { walletCardId, benefitId, cycleKey };
  const earn = useCardChange(contract.wallet.earnBenefit, {
    message: () => `${title} marked as earned.`,
    undo: undoEdit,
  });
  return (
    <li
      id={id}
      className="grid scroll-mt-4 items-center gap-x-6 gap-y-2 py-3.5 focus:outline-none md:grid-cols-[1fr_13rem_auto]"
    >
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="max-w-140 text-small text-ink-2">{detail ?? summary}</p>
        <p className="text-caption text-ink-3">
          <SourceName source={source} /> · {formatChecked(source)}
        </p>
      </div>
      <p className="text-small text-ink-2">
        <span className="figures">
          {formatMoney(spentCents)} of {formatMoney(spendCents)}
        </span>{" "}
        logged
        <span className="block text-caption text-ink-3 first-letter:uppercase">{windowLabel}</span>
      </p>
      <div className="justify-self-start md:justify-self-end">
        <Button
          size="small"
          busy={earn.isBusy}
          busyLabel="Saving"
          onClick={() => void earn.run({ params, body: { earnedOn: today, from: { earnedOn: null } } })}
        >
          Mark as earned<span className="sr-only">: {title}</span>
        </Button>
      </div>
      <ValidationFailure error={earn.error} />
      {row.past.length === 0 ? null : (
        <details className="max-w-140 md:col-span-3">
          <summary className="target cursor-pointer text-small text-ink-2 hover:text-ink">
            Past windows<span className="sr-only"> of {title}</span>
          </summary>
          <PastWindows of={{ ...row, walletCardId }} />
        </details>
      )}
    </li>
  );
}
