import { daysBetween } from "@cardwell/core/domain/dates/civil";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Link } from "react-router-dom";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { cardPath } from "../../../lib/paths.ts";
import { offerNote, formatOffer, getEndedOn } from "../format-offer.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";

/** Older cards have earned or missed their welcome offer. */
const offerDays = 200;

/** Whether the person works on the welcome offer of a card that they opened not long ago. */
export function OfferChoice({ page }: { page: CardPage }) {
  const { card, bonus, facts, today } = page;
  const track = useCardChange(contract.wallet.setOffer, {
    message: () => "Welcome offer added.",
    undo: (_answer, { request: { params, body } }) => {
      const from = { offerId: body.offerId, startOn: body.startOn, spentSoFarCents: 0 };
      return { endpoint: contract.wallet.removeOffer, request: { params, body: { from } } };
    },
  });
  const { openedOn } = card;
  const listed = facts?.offers ?? [];
  const offers = listed.filter((offer) => getEndedOn(offer, openedOn, today) === null);
  if (bonus !== null || card.role !== "primary" || openedOn === null) return null;
  const isOver = offers.length === 0 && listed.length > 0;
  if (isOver || daysBetween(openedOn, today) > offerDays) return null;
  return (
    <section className="mt-10" aria-labelledby="offer-choice">
      <h2 id="offer-choice" className="border-b border-line-2 pb-3 text-title-2">
        Are you working on its welcome offer?
      </h2>
      {offers.length === 0 ? (
        <p className="py-4 text-ink-2">
          The catalog doesn't list one.{" "}
          <Link className="link" to={`${cardPath(card.id)}#offer`}>
            Describe yours
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-line border-b border-line">
          {offers.map((offer) => (
            <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <span>
                <span className="block font-medium">{formatOffer(offer)}</span>
                <span className="block text-small text-ink-3">{offerNote(offer)}</span>
              </span>
              <Button
                size="small"
                busy={track.isBusy}
                busyLabel="Saving"
                onClick={() =>
                  void track.run({
                    params: { walletCardId: card.id },
                    body: { offerId: offer.id, startOn: openedOn, from: { offerId: null } },
                  })
                }
              >
                Track this offer
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ValidationFailure error={track.error} />
    </section>
  );
}
