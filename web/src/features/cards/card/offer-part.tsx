import type { BonusItem } from "@cardwell/core/domain/dashboard/shapes";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { HelpLink } from "../../../components/help-link.tsx";
import { contract } from "../../../lib/page-contract.ts";
import { BasisButton } from "../../../components/basis.tsx";
import { Chip } from "../../../components/badge.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { BonusChip } from "../../../components/bonus-chip.tsx";
import { TickDiscIcon } from "../../../components/icons.tsx";
import { formatCivilDate, formatWholeDay } from "../../../lib/civil.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { toOfferParts } from "@cardwell/core/domain/offers/tracked-offer";
import { formatMoney } from "../../../lib/format.ts";
import { purchasesPath } from "../../../lib/paths.ts";
import { isOfferOver } from "../format-offer.ts";
import { Part, Rows } from "../part.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";

type OfferPartProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };

/** The card was given up before enough was spent, and before it was too late. */
const isEnded = ({ bonus, card: { closedOn } }: CardPage) =>
  bonus !== null &&
  closedOn !== null &&
  closedOn <= bonus.deadlineOn &&
  bonus.status !== "met" &&
  bonus.status !== "credited";

/** How far the welcome offer has come, and until when it can still be had: as long as the card is open. */
export function OfferPart({ page, onAsk }: OfferPartProps) {
  const { bonus, card } = page;
  if (bonus === null && card.status !== "active") return null;
  const state = isEnded(page) ? <Chip>Ended</Chip> : bonus === null ? undefined : <BonusChip status={bonus.status} />;
  return (
    <Part id="offer" title="Welcome offer" aside={state}>
      {bonus === null ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">No welcome offer tracked on this card.</p>
          <Button size="small" onClick={() => onAsk("offer")}>
            Track a welcome offer
          </Button>
        </div>
      ) : (
        <Progress bonus={bonus} page={page} onAsk={onAsk} />
      )}
      <HelpLink article="offer-progress">How welcome offer progress is counted</HelpLink>
    </Part>
  );
}

function Progress({ bonus, page, onAsk }: OfferPartProps & { bonus: BonusItem }) {
  const done = Math.min(1, bonus.targetCents === 0 ? 1 : bonus.spentCents / bonus.targetCents);
  const { closedOn } = page.card;
  const isOpen = closedOn === null && !isOfferOver(bonus);
  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_22rem]">
      <div>
        <p className="text-heading font-semibold">{bonus.title}</p>
        <p className="mt-1 text-lead text-ink-2">
          <BasisButton basis={bonus.basis} title="this progress" className="figures font-semibold text-ink">
            {formatMoney(bonus.spentCents)}
          </BasisButton>{" "}
          of {formatMoney(bonus.targetCents)} spent.
          {isOpen
            ? ` Spend the rest by ${formatWholeDay(bonus.safeByOn)} to be safe. The offer ends ${formatCivilDate(bonus.deadlineOn)}.`
            : ""}
          {closedOn !== null && isEnded(page) ? ` It ended with this card on ${formatCivilDate(closedOn)}.` : ""}
        </p>
        <div className="mt-4 h-2 bg-sunk ring-1 ring-line" aria-hidden="true">
          <div className="h-full bg-green" style={{ width: `${done * 100}%` }} />
        </div>
        {bonus.tiers.length > 1 ? (
          <ul className="mt-4 divide-y divide-line border-b border-line">
            {bonus.tiers.map(({ label, spendCents, met }) => (
              <li key={label} className="flex items-center justify-between gap-4 py-2.5">
                <span className="inline-flex items-center gap-2">
                  {met ? <TickDiscIcon size={14} className="text-green" /> : null}
                  {label}
                </span>
                <span className="figures">{formatMoney(spendCents)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {isEnded(page) ? null : <p className="mt-3 max-w-120 text-small text-ink-3">{bonus.countsWhat}</p>}
        <OfferActs bonus={bonus} page={page} onAsk={onAsk} />
      </div>
      <div>
        <Rows
          rows={[
            ...(bonus.bonusWorthCents === null
              ? []
              : [{ label: "Worth about", value: formatMoney(bonus.bonusWorthCents) }]),
            ...(isEnded(page) ? [] : [{ label: "Ends", value: formatCivilDate(bonus.deadlineOn) }]),
            ...(isOpen
              ? [
                  { label: "Needed per day", value: formatMoney(bonus.needPerDayCents) },
                  { label: "You spend per day", value: formatMoney(bonus.pacePerDayCents) },
                  {
                    label: "Done at this pace",
                    value: bonus.projectedOn === null ? "no date yet" : formatCivilDate(bonus.projectedOn),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  );
}

function OfferActs({ bonus, page: { card, today }, onAsk }: OfferPartProps & { bonus: BonusItem }) {
  const params = { walletCardId: card.id };
  const credited = useCardChange(contract.wallet.setOffer, {
    message: () => "Bonus marked as credited.",
    undo: undoEdit,
  });
  const { custom: _custom, ...tracked } = toOfferParts(card.offer);
  const stop = useCardChange(contract.wallet.removeOffer, { message: () => "Offer no longer tracked." });
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {bonus.status === "met" ? (
          <Button
            size="small"
            busy={credited.isBusy}
            busyLabel="Saving"
            onClick={() => void credited.run({ params, body: { creditedOn: today, from: { creditedOn: null } } })}
          >
            Mark as credited
          </Button>
        ) : null}
        {card.status === "active" ? (
          <LinkButton size="small" to={purchasesPath(card.id)}>
            Log a purchase
          </LinkButton>
        ) : null}
        <Button size="small" variant="text" onClick={() => onAsk("offer")}>
          Edit offer
        </Button>
        <Button
          size="small"
          variant="text"
          busy={stop.isBusy}
          busyLabel="Saving"
          onClick={() => void stop.run({ params, body: { from: tracked } })}
        >
          Stop tracking
        </Button>
      </div>
      <ValidationFailure error={credited.error ?? stop.error} />
    </div>
  );
}
