import type { Alert } from "@cardwell/core/contract/alerts";
import { Link } from "react-router-dom";
import { Button } from "../../../../components/button.tsx";
import { type Clock, sentenceMoment, titleNow } from "../../clock.ts";
import { alertAddress, type Choice } from "../address.ts";
import { useCenterActions } from "../use-center-actions.ts";

type ClosedNoteProps = {
  alert: Alert;
  related: readonly Alert[];
  choice: Choice;
  clock: Clock;
};

/** What became of an alert that is not among the new ones, and the way back. */
export function CatalogSnapshot({ alert, related, choice, clock }: ClosedNoteProps) {
  const { reopen } = useCenterActions();
  if (alert.status === "open") return null;
  const later = alert.status === "superseded" ? related.find(({ status }) => status === "open") : undefined;
  return (
    <output className="mt-5 grid max-w-155 gap-2 border-l-2 border-green pl-4">
      <p className="text-heading font-semibold">{formatTitle(alert, clock)}</p>
      {formatLast(alert) === null ? null : <p className="text-ink-2">{formatLast(alert)}</p>}
      {later === undefined ? null : (
        <p>
          <Link to={alertAddress(later.id, choice)} className="link">
            {titleNow(later, clock)}
          </Link>
        </p>
      )}
      <p>
        <Button size="small" onClick={() => reopen(alert.id)}>
          Reopen
        </Button>
      </p>
    </output>
  );
}

function formatTitle({ status, snoozedUntil, closedAt }: Alert, clock: ClosedNoteProps["clock"]): string {
  const when = closedAt === null ? "" : ` ${sentenceMoment(closedAt, clock)}`;
  switch (status) {
    case "snoozed":
      return snoozedUntil === null
        ? "Snoozed."
        : `Snoozed until ${sentenceMoment(snoozedUntil, clock).replace(/^on /, "")}.`;
    case "acted":
      return `You marked it as done${when}.`;
    case "dismissed":
      return `You dismissed it${when}.`;
    case "resolved":
      return `Closed automatically${when}.`;
    case "superseded":
      return `Replaced by a newer alert${when}.`;
    case "expired":
      return `Expired${when}.`;
    case "open":
      return "";
  }
}

/** The reason in its history, where it adds to the title. */
function formatLast({ status, history }: Alert): string | null {
  if (status !== "dismissed" && status !== "resolved") return null;
  const words = history.findLast(({ kind }) => kind === "dismissed" || kind === "closed")?.words ?? null;
  return words?.replace(/^Closed automatically: (\w)/, (_match, first: string) => first.toUpperCase()) ?? null;
}
