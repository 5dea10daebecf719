import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatAutopay } from "@cardwell/core/domain/statements/autopay";
import { Button } from "../../../components/button.tsx";
import { HelpLink } from "../../../components/help-link.tsx";
import { formatMonthDay } from "../../../lib/civil.ts";
import { formatOpened } from "../../../lib/format-opened.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { contract } from "../../../lib/page-contract.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { Part, Rows } from "../part.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog, CardTabProps } from "./card-dialog.ts";
import { FamilyPart } from "./family-part.tsx";
import { NotesPart } from "./notes-part.tsx";
import { PeoplePart } from "./people-part.tsx";

/** What the member entered about the card, and what can be changed. */
export function SettingsTab({ page, onAsk }: CardTabProps) {
  useAnchor(true);
  return (
    <div className="grid gap-x-14 lg:grid-cols-2">
      <div>
        <Part
          id="details"
          title="Card details"
          aside={
            <button type="button" className="link" onClick={() => onAsk("edit")}>
              Edit card
            </button>
          }
        >
          <div className="-mt-5">
            <Rows rows={buildDetails(page)} />
          </div>
        </Part>
        <NotesPart page={page} />
      </div>
      <div>
        <PeoplePart page={page} />
        <FamilyPart page={page} />
        <ChangesPart page={page} onAsk={onAsk} />
      </div>
    </div>
  );
}

const dayOfMonth = (day: number | null) => (day === null ? "not entered" : `day ${day}`);

function buildDetails({ card }: CardPage): { label: string; value: string }[] {
  const { nickname, last4, openedOn, openedPrecision, anniversary, autopay, creditLimitCents } = card;
  return [
    { label: "Nickname", value: nickname ?? "none" },
    ...(last4 === null ? [] : [{ label: "Last four digits", value: last4 }]),
    { label: "Opened", value: openedOn === null ? "not entered" : formatOpened(openedOn, openedPrecision) },
    ...(anniversary === null ? [] : [{ label: "Card year begins", value: formatMonthDay(`2024-${anniversary}`) }]),
    { label: "Statement closes on", value: dayOfMonth(card.statementCloseDay) },
    { label: "Payment is due on", value: dayOfMonth(card.dueDay) },
    { label: "Autopay", value: formatAutopay(autopay) },
    { label: "Credit limit", value: creditLimitCents === null ? "not entered" : formatMoney(creditLimitCents) },
  ];
}

/** What can be done with the card. Each action shows its consequences before it runs. */
function ChangesPart({ page, onAsk }: { page: CardPage; onAsk: (dialog: CardDialog) => void }) {
  const { card, summary } = page;
  const name = cardTitle(summary);
  const reopen = useCardChange(contract.wallet.reopenCard, { message: () => `${name} reopened.` });
  return (
    <Part id="changes" title="Change this card">
      <div className="flex flex-wrap gap-2.5">
        {card.status === "active" ? (
          <>
            <Button onClick={() => onAsk("product")}>Change product</Button>
            <Button onClick={() => onAsk("close")}>Close {name}</Button>
          </>
        ) : (
          <Button
            busy={reopen.isBusy}
            busyLabel="Reopening"
            onClick={() =>
              void reopen.run({ params: { walletCardId: card.id }, body: { from: { on: card.closedOn } } })
            }
          >
            {card.status === "product_changed" ? "Undo product change" : `Reopen ${name}`}
          </Button>
        )}
        <Button variant="destructive" onClick={() => onAsk("remove")}>
          Remove {name}
        </Button>
      </div>
      <div className="mt-4">
        <ValidationFailure error={reopen.error} />
      </div>
      <HelpLink article="closing-or-changing-a-card">Close a card, or change it to another</HelpLink>
    </Part>
  );
}
