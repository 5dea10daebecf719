import type { Household } from "@cardwell/core/contract/household";
import { Button } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Headline } from "../../components/section.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { formatDate } from "../../lib/format.ts";
import { contract } from "../../lib/page-contract.ts";
import { useHouseholdChange } from "./household-query.ts";
import { Levels } from "./sharing-level.tsx";

type Invitation = Household["invitedBy"][number];

type InvitedByProps = {
  invitations: Invitation[];
  /** The member has a household, which nobody has joined yet. */
  endsOwn: boolean;
};

/** Invitations to the member, who is in no household with others. */
export function InvitedBy({ invitations, endsOwn }: InvitedByProps) {
  const [first] = invitations;
  return (
    <>
      <Headline
        above="Household"
        below="You decide, card by card, what the others see. Nothing is shared until you choose it, and you can leave at any time."
      >
        {first === undefined || invitations.length > 1
          ? `You have ${invitations.length} invitations.`
          : `${first.name} invited you to a household.`}
      </Headline>
      {endsOwn ? (
        <p className="mt-5 max-w-140 text-ink-2">
          Nobody has joined your own household yet. It ends when you join another one.
        </p>
      ) : null}
      <ul aria-label="Invitations" className="mt-8 max-w-170 border-t border-line-2">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} isFirst={invitation === first} />
        ))}
      </ul>
      <Levels />
    </>
  );
}

function InvitationItem({ invitation, isFirst }: { invitation: Invitation; isFirst: boolean }) {
  const { id, name, email, expiresAt, isExpired } = invitation;
  const timeZone = useTimeZone();
  const params = { invitationId: id };
  const accept = useHouseholdChange(() => callApi(contract.household.acceptInvitation, { params, body: {} }), {
    done: () => `You joined the household of ${name}.`,
  });
  const decline = useHouseholdChange(() => callApi(contract.household.declineInvitation, { params, body: {} }), {
    done: () => "Invitation declined.",
  });
  const failed = accept.error ?? decline.error;
  const isBusy = accept.isPending || decline.isPending;
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-small wrap-anywhere text-ink-3">
          {email} · {isExpired ? "Expired" : "Expires"} {formatDate(expiresAt, timeZone)}
        </p>
      </div>
      {isExpired ? <p className="text-ink-2">This invitation expired. Ask {name} to send it again.</p> : null}
      <div className="flex flex-wrap gap-2.5">
        {isExpired ? null : (
          <Button
            variant={isFirst ? "filled" : "outline"}
            busy={accept.isPending}
            busyLabel="Joining"
            disabled={isBusy}
            onClick={() => accept.mutate(undefined)}
          >
            Join household
          </Button>
        )}
        <Button
          variant={isExpired ? "outline" : "text"}
          busy={decline.isPending}
          busyLabel="Declining"
          disabled={isBusy}
          onClick={() => decline.mutate(undefined)}
        >
          Decline
        </Button>
      </div>
      {failed === null ? null : <FailureNotice title="Couldn't answer the invitation." error={failed} />}
    </li>
  );
}
