import type { BankLink } from "@cardwell/core/contract/banks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { TickDiscIcon } from "../../components/icons.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { describeStatus } from "../../lib/bank-status.ts";
import { contract } from "../../lib/page-contract.ts";
import { formatCount, formatFullDate } from "../../lib/format.ts";
import { connectionPath, importPath, matchPath } from "../../lib/bank-paths.ts";
import { paths } from "../../lib/paths.ts";
import { refreshBanks } from "../../lib/banks-query.ts";

/** A sign-in whose accounts were linked before: the older link stays, unless the member chooses the new one. */
export function AlreadyLinked({ link, older }: { link: BankLink; older: BankLink }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const replace = useMutation({
    mutationFn: () => callApi(contract.banks.useDuplicate, { params: { linkId: link.id }, body: {} }),
    async onSuccess(taken) {
      await refreshBanks(queries);
      void navigate(taken.cards.length > 0 ? importPath(taken.id) : connectionPath(taken.id), { replace: true });
    },
  });
  return (
    <div className="grid max-w-140 gap-4">
      <StepHeading title={`This ${older.bankName} login is already linked`}>
        <p>
          The same accounts were linked on {formatFullDate(older.linkedAt, timeZone)}. Two links would show every
          purchase twice, so we kept the first one.
        </p>
      </StepHeading>
      {older.cards.length === 0 ? null : (
        <ul aria-label={`Cards at ${older.bankName}`} className="border-t border-line">
          {older.cards.map((card) => (
            <li key={card.walletCardId} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
              {card.name}
              {older.status === "up_to_date" ? (
                <span className="flex items-center gap-1.5 text-small text-green">
                  <TickDiscIcon size={14} />
                  Up to date
                </span>
              ) : (
                <span className="text-small text-ink-2">{describeStatus(older.status, older.bankName)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {older.unmatchedAccounts === 0 ? null : (
        <p className="text-ink-2">
          {formatCount(older.unmatchedAccounts, "account isn't", "accounts aren't")} matched to a card yet, so nothing
          of {older.unmatchedAccounts === 1 ? "it" : "them"} is tracked.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {older.unmatchedAccounts > 0 ? (
          <LinkButton to={matchPath(older.id)} variant="filled" className="max-md:w-full">
            Match cards
          </LinkButton>
        ) : (
          <LinkButton to={paths.cards} variant="filled" className="max-md:w-full">
            Go to Cards
          </LinkButton>
        )}
        <Button
          busy={replace.isPending}
          busyLabel="Replacing the link"
          onClick={() => replace.mutate()}
          className="max-md:w-full"
        >
          Use the new link
        </Button>
      </div>
      {replace.isError ? <FailureNotice title="Couldn't use the new link." error={replace.error} /> : null}
      <p className="text-small text-ink-3">
        The new link has {formatCount(link.unmatchedAccounts, "account")} and is removed if you keep the first one.
      </p>
    </div>
  );
}
