import type { BankLink, LinkSession } from "@cardwell/core/contract/banks";
import { getFix } from "@cardwell/core/domain/banks/link-status";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { TickDiscIcon } from "../../components/icons.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { isConflict } from "../../lib/api-error.ts";
import { describeStatus } from "../../lib/bank-status.ts";
import { contract } from "../../lib/page-contract.ts";
import { formatCount, formatFullDate } from "../../lib/format.ts";
import { connectionPath, matchPath } from "../../lib/bank-paths.ts";
import { banksQuery, refreshBanks } from "../../lib/banks-query.ts";
import { needsMember } from "./connection-messages.ts";
import { MainAction, SignInButton } from "./connection-row.tsx";

type AlreadyLinkedProps = {
  /** The link that has some of the cards. */
  existing: BankLink;
  /** The sign-in, of which nothing is linked yet. */
  session: LinkSession;
  oauthStateId?: string;
  onStartOver: () => void;
};

/** A sign-in whose cards are linked already: the member says whether to go on with that link, or that it is another login. */
export function AlreadyLinked({ existing, session, oauthStateId, onStartOver }: AlreadyLinkedProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const banks = useQuery(banksQuery);
  const link = banks.data?.links.find(({ id }) => id === existing.id) ?? existing;
  const keepBoth = useMutation({
    mutationFn: () =>
      callApi(contract.banks.completeSession, {
        params: { sessionId: session.id },
        body: { publicToken: null, isAnotherLogin: true, ...(oauthStateId !== undefined && { oauthStateId }) },
      }),
    async onSuccess({ link: made }) {
      await refreshBanks(queries);
      // Also where the other login tracks them all: the page shows it.
      void navigate(matchPath(made.id, session.returnTo), { replace: true });
    },
  });
  return (
    <div className="grid max-w-140 gap-4">
      <StepHeading title={`Your ${link.bankName} cards are already linked`}>
        <p>They were linked on {formatFullDate(link.linkedAt, timeZone)}. This sign-in has changed nothing yet.</p>
      </StepHeading>
      {link.cards.length === 0 ? null : (
        <ul aria-label={`Cards at ${link.bankName}`} className="border-t border-line">
          {link.cards.map((card) => (
            <li key={card.walletCardId} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
              {card.name}
              {link.status === "up_to_date" ? (
                <span className="flex items-center gap-1.5 text-small text-green">
                  <TickDiscIcon size={14} />
                  Up to date
                </span>
              ) : (
                <span className="text-small text-ink-2">{describeStatus(link.status, link.bankName)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {link.unmatchedAccounts === 0 ? null : (
        <p className="text-ink-2">
          {formatCount(link.unmatchedAccounts, "account isn't", "accounts aren't")} matched to a card yet, so nothing of{" "}
          {link.unmatchedAccounts === 1 ? "it" : "them"} is tracked.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {needsMember(link) ? (
          <MainAction link={link} isFirst onAsk={() => void navigate(connectionPath(link.id))} />
        ) : (
          <LinkButton to={connectionPath(link.id)} variant="filled" className="max-md:w-full">
            Keep the existing link
          </LinkButton>
        )}
        {getFix(link.status) === "accounts" ? null : (
          <SignInButton link={link} kind="accounts" variant="outline" label="Add accounts" />
        )}
        <Button
          busy={keepBoth.isPending}
          busyLabel="Linking"
          onClick={() => keepBoth.mutate()}
          className="max-md:w-full"
        >
          It's another login
        </Button>
      </div>
      {keepBoth.isError ? (
        <FailureNotice
          title="Couldn't link the other login."
          error={keepBoth.error}
          action={
            isConflict(keepBoth.error) ? (
              <Button size="small" onClick={onStartOver}>
                Sign in again
              </Button>
            ) : null
          }
        />
      ) : null}
      <p className="text-small text-ink-3">
        Another login is linked as well, and an account that both show counts once. Choose it within 30 minutes of
        signing in at the bank.
      </p>
    </div>
  );
}
