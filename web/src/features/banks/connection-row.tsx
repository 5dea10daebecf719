import type { BankLink } from "@cardwell/core/contract/banks";
import { getFix, type LinkSessionKind } from "@cardwell/core/domain/banks/link-status";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { LogoTile } from "../../components/logo-tile.tsx";
import { Notice } from "../../components/notice.tsx";
import { SpinnerRing } from "../../components/spinner.tsx";
import { clock, diamond } from "../../components/shapes.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { linkPath, matchPath } from "../../lib/bank-paths.ts";
import { formatInstant, formatNextCheck, isWorking } from "../../lib/bank-status.ts";
import { formatCivilDate } from "../../lib/civil.ts";
import { dayIn } from "../../lib/day-in.ts";
import { contract } from "../../lib/page-contract.ts";
import { paths } from "../../lib/paths.ts";
import { showToast } from "../../lib/toast-store.ts";
import { useNow } from "../../lib/use-now.ts";
import { refreshBanks } from "../../lib/banks-query.ts";
import {
  explain,
  formatExit,
  formatSince,
  formatTitle,
  isSilent,
  listWithdrawn,
  needsMember,
} from "./connection-messages.ts";
import { DisconnectDialog, type History } from "./disconnect-dialog.tsx";
import type { LinkExit } from "./open-link.tsx";
import { useBankSignIn } from "./use-bank-sign-in.tsx";

type ConnectionRowProps = {
  link: BankLink;
  /** The first problem of the page: larger, with the filled button. */
  isFirst: boolean;
  /** An alert leads to it. */
  isTarget: boolean;
};

/** One link: what it is like since when, its cards, which alerts have no data, and what to do. */
export function ConnectionRow({ link, isFirst, isTarget }: ConnectionRowProps) {
  const [asked, setAsked] = useState<History | null>(null);
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus({ preventScroll: true });
  }, [isTarget]);
  return (
    <li
      ref={element}
      id={`link-${link.id}`}
      tabIndex={-1}
      aria-label={link.bankName}
      className="border-b border-line py-4 focus:outline-none"
    >
      {link.isEnding ? (
        <Ending link={link} onAsk={setAsked} />
      ) : needsMember(link) ? (
        <Problem link={link} isFirst={isFirst} onAsk={setAsked} />
      ) : (
        <Healthy link={link} onAsk={setAsked} />
      )}
      {asked === null ? null : <DisconnectDialog link={link} initial={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}

const listCards = ({ cards }: BankLink) => cards.map(({ name }) => name).join(", ") || "none yet";

type PartProps = { link: BankLink; onAsk: (history: History) => void };

function Ending({ link, onAsk }: PartProps) {
  const { bankName, logo } = link;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex items-center gap-4">
        <LogoTile large logo={logo} />
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold">
            <SpinnerRing />
            Disconnecting {bankName}
          </p>
          <p className="text-small text-ink-3">
            Its data is being removed. If this takes more than a few minutes, disconnect it again.
          </p>
        </div>
      </div>
      <p className="text-small">
        <TextButton bankName={bankName} onClick={() => onAsk("keep")}>
          Disconnect again
        </TextButton>
      </p>
    </div>
  );
}

function Healthy({ link, onAsk }: PartProps) {
  const { bankName, logo, updatedAt, nextCheckBy, checkFailure, endsOn } = link;
  const now = useNow();
  const isOld = isSilent(link, now);
  const timeZone = useTimeZone();
  return (
    <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[1fr_14rem_11rem_auto]">
      <div className="flex items-center gap-4">
        <LogoTile large logo={logo} />
        <div className="min-w-0">
          <p className="font-semibold">{bankName}</p>
          <p className="text-small text-ink-3">{listCards(link)}</p>
        </div>
      </div>
      <div>
        <p className={isOld ? "flex items-center gap-2 text-ink-2" : "flex items-center gap-2 text-green"}>
          {isOld ? clock : <TickDiscIcon size={14} />}
          {updatedAt === null
            ? "Linked, no data yet"
            : `${isOld ? "As of" : "Updated"} ${formatInstant(updatedAt, { now, timeZone })}`}
        </p>
        <p className="pl-5.5 text-small text-ink-3">
          {checkFailure === "ours" ? "The last check failed on our side; " : ""}
          {formatNextCheck(new Date(nextCheckBy), { now, timeZone })}
        </p>
      </div>
      <p className="text-small text-ink-3">{endsOn === null ? "no end date" : `renew by ${formatCivilDate(endsOn)}`}</p>
      <p className="flex flex-wrap gap-x-4 text-small md:grid md:justify-items-end">
        <LinkOfMatches link={link} />
        <TextButton bankName={bankName} onClick={() => onAsk("keep")}>
          Disconnect
        </TextButton>
      </p>
    </div>
  );
}

const LinkOfMatches = ({ link: { id, bankName } }: { link: BankLink }) => (
  <LinkButton to={matchPath(id)} variant="text" size="small" className="-mx-3">
    Change matches<span className="sr-only">: {bankName}</span>
  </LinkButton>
);

type TextButtonProps = { bankName: string; onClick: () => void; children: string };

const TextButton = ({ bankName, onClick, children }: TextButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="target min-h-8 text-ink-2 underline underline-offset-4 hover:text-ink"
  >
    {children}
    <span className="sr-only">: {bankName}</span>
  </button>
);

export function StatusMark(link: BankLink) {
  const { status, unmatchedAccounts } = link;
  if (listWithdrawn(link).length > 0 || (!isWorking(status) && status !== "not_responding")) {
    return <TriangleIcon size={16} className="shrink-0 text-copper" />;
  }
  if (status === "not_responding") return clock;
  return status === "expiring" || unmatchedAccounts > 0 ? diamond : <RingIcon size={14} />;
}

function Problem({ link, isFirst, onAsk }: PartProps & { isFirst: boolean }) {
  const { bankName, logo, blindAlerts } = link;
  const now = useNow();
  const timeZone = useTimeZone();
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[1fr_16rem_12rem] lg:grid-cols-[1fr_20rem_13rem]">
      <div className="flex gap-4">
        <span className="max-md:hidden">
          <LogoTile large logo={logo} />
        </span>
        <div className="min-w-0">
          <h2
            className={isFirst ? "flex items-center gap-2.5 text-title-2" : "flex items-center gap-2.5 font-semibold"}
          >
            <StatusMark {...link} />
            {formatTitle(link)}
          </h2>
          <p className="figures mt-0.5 text-small text-ink-3">{formatSince(link, { now, timeZone })}</p>
          <p className="mt-1 text-ink-2">{explain(link, dayIn(now, timeZone))}</p>
        </div>
      </div>
      <dl className="grid content-start gap-x-4 gap-y-1.5 max-md:grid-cols-[5.5rem_1fr] md:gap-y-0">
        <dt className="text-small text-ink-3">Cards</dt>
        <dd className="md:mb-2">{listCards(link)}</dd>
        <dt className="text-small text-ink-3">No data for</dt>
        <dd className={blindAlerts.length === 0 ? "text-ink-2" : "font-medium text-copper-ink"}>
          {blindAlerts.join(", ") || "none"}
        </dd>
      </dl>
      <div className="grid content-start gap-2 md:justify-items-end">
        <MainAction link={link} isFirst={isFirst} onAsk={onAsk} />
        <p className="flex gap-x-4 text-small max-md:justify-between md:grid md:justify-items-end">
          {link.status === "unsupported" ? null : (
            <TextButton bankName={bankName} onClick={() => onAsk("keep")}>
              Keep by hand
            </TextButton>
          )}
          <TextButton bankName={bankName} onClick={() => onAsk("delete")}>
            Disconnect and delete
          </TextButton>
        </p>
      </div>
    </div>
  );
}

const actionLabels = {
  sign_in: "Reconnect",
  expiring: "Renew access",
  permission: "Allow",
  new_accounts: "Review the card",
  no_accounts: "Choose cards",
} as const;

/** The one thing that helps a link. */
export function MainAction({ link, isFirst, onAsk }: PartProps & { isFirst: boolean }) {
  const { id, status, bankName, hasNewAccounts, unmatchedAccounts } = link;
  const variant = isFirst ? "filled" : "outline";
  if (status === "not_responding") return <NotifyButton link={link} />;
  if (status === "unsupported") {
    return (
      <Button variant={variant} className="max-md:w-full" onClick={() => onAsk("keep")}>
        Keep by hand<span className="sr-only">: {bankName}</span>
      </Button>
    );
  }
  if (status === "revoked") {
    return (
      <LinkButton to={linkPath(bankName)} variant={variant} className="max-md:w-full">
        Connect again<span className="sr-only">: {bankName}</span>
      </LinkButton>
    );
  }
  if (listWithdrawn(link).length > 0)
    return <SignInButton link={link} kind="accounts" variant={variant} label="Choose cards" />;
  if (status === "up_to_date" || (status === "new_accounts" && unmatchedAccounts > 0)) {
    return (
      <LinkButton to={matchPath(id)} variant={variant} className="max-md:w-full">
        {unmatchedAccounts === 1 ? "Match the card" : "Match cards"}
        <span className="sr-only">: {bankName}</span>
      </LinkButton>
    );
  }
  // Choosing among new accounts renews access, too.
  const kind = status === "expiring" && hasNewAccounts ? "accounts" : getFix(status);
  return kind && <SignInButton link={link} kind={kind} variant={variant} label={actionLabels[status]} />;
}

type SignInButtonProps = { link: BankLink; kind: LinkSessionKind; variant: "filled" | "outline"; label: string };

/** Opens the bank's sign-in that changes a link. */
export function SignInButton({ link, kind, variant, label }: SignInButtonProps) {
  const { id, status, bankName } = link;
  const navigate = useNavigate();
  const [exit, setExit] = useState<LinkExit | null>(null);
  const signIn = useBankSignIn({
    onExit: setExit,
    onDone({ link: fixed }) {
      if (fixed.unmatchedAccounts > 0) return void navigate(matchPath(id));
      // The button may be needed no longer.
      document.getElementById(`link-${id}`)?.focus({ preventScroll: true });
      if (status === "expiring") showToast(`Access to ${bankName} renewed.`);
      else showToast(kind === "accounts" ? `${bankName} shares no other accounts.` : `${bankName} reconnected.`);
    },
  });
  return (
    <>
      <Button
        variant={variant}
        className="max-md:w-full"
        busy={signIn.isBusy}
        busyLabel={signIn.isCompleting ? "Finishing" : "Opening"}
        onClick={() => {
          setExit(null);
          signIn.start({ kind, linkId: id, returnTo: paths.consentFix });
        }}
      >
        {label}
        <span className="sr-only">: {bankName}</span>
      </Button>
      {kind === "repair" ? <p className="text-small text-ink-3">about 1 minute</p> : null}
      {signIn.error === null ? null : (
        <FailureNotice title="Couldn't finish the sign-in." error={signIn.error} onRetry={signIn.retry} />
      )}
      {exit === null ? null : (
        <Notice kind={exit.errorCode === null ? "advice" : "problem"}>{formatExit(exit.errorCode, bankName)}</Notice>
      )}
      {signIn.part}
    </>
  );
}

/** An outage is the bank's to end; the member can only be notified of its end. */
function NotifyButton({ link: { id, bankName, notifiesWhenBack } }: { link: BankLink }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      callApi(contract.banks.notifyWhenBack, { params: { linkId: id }, body: { isWanted } }),
    onSuccess: () => refreshBanks(queries),
  });
  return (
    <>
      {notifiesWhenBack ? <p className="text-small text-ink-2">We'll notify you when it's back.</p> : null}
      <Button
        className="max-md:w-full"
        busy={change.isPending}
        busyLabel="Saving"
        onClick={() => change.mutate(!notifiesWhenBack)}
      >
        {notifiesWhenBack ? "Don't notify me" : "Notify me when it's back"}
        <span className="sr-only">: {bankName}</span>
      </Button>
      {change.isError ? <FailureNotice title="Couldn't save this." error={change.error} /> : null}
    </>
  );
}
