import type { BankLink, LinkSession } from "@cardwell/core/contract/banks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { AnchorButton, Button, LinkButton } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { ExternalIcon, RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { Logo } from "../../components/logo.tsx";
import { OfflineBanner } from "../../components/offline-banner.tsx";
import { SpinnerRing } from "../../components/spinner.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { ToastRegion } from "../../components/toast.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { connectionPath, importPath, linkPath, matchPath } from "../../lib/bank-paths.ts";
import { contract } from "../../lib/page-contract.ts";
import { useDashboard } from "../../lib/dashboard-query.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { forgetBankReturn } from "../../lib/session/redirects.ts";
import { getServerTime } from "../../lib/server-time.ts";
import { AlreadyLinked } from "./already-linked.tsx";
import { banksQuery } from "../../lib/banks-query.ts";
import type { LinkExit } from "./open-link.tsx";
import { getBankInOutage, OutageNoticeButton } from "./outage-notice.tsx";
import { getOAuthStateId, useBankSignIn } from "./use-bank-sign-in.tsx";

/** What Link answers to a return that isn't one of its token. */
const UNKNOWN_RETURNS = new Set(["OAUTH_STATE_ID_NOT_FOUND", "INCORRECT_LINK_TOKEN", "INVALID_FIELD"]);

/** Where a bank sends its customers after they have signed in there: the link continues with the token that the server kept. */
export function PlaidReturnPage() {
  useEffect(() => void forgetBankReturn(), []);
  return (
    <>
      <OfflineBanner />
      <div className="mx-auto flex w-full max-w-130 grow flex-col px-5 md:py-6">
        <header className="-mx-5 flex h-14 items-center border-b border-line px-5">
          <Link to={paths.dashboard} aria-label="Cardwell" className="target rounded-chip">
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="grow py-7">
          <Return />
        </main>
      </div>
      <ToastRegion />
    </>
  );
}

function Return() {
  const entry = useLocation();
  // As the bank made it; the address is cleaned once Link has read it.
  const [receivedRedirectUri] = useState(() => globalThis.location.href);
  const receivedId = getOAuthStateId(receivedRedirectUri);
  const cleaned = entry.state as Partial<CleanedEntry> | null;
  const oauthStateId = receivedId ?? cleaned?.oauthStateId ?? null;
  const last = useQuery({
    queryKey: ["bank-session", receivedRedirectUri],
    async queryFn({ signal }) {
      let reference: string | null = null;
      const onHeaders = (headers: Headers) => (reference = headers.get("x-request-id"));
      const { session } = await callApi(contract.banks.lastSession, {}, { signal, onHeaders });
      return { session, reference };
    },
    enabled: oauthStateId !== null,
    // The session that the bank returned to, also when another one is started meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (oauthStateId === null) return noReturn;
  if (last.isPending) return <Finishing bankName={null} at={1} />;
  if (last.isError) {
    return (
      <Problem
        title="We couldn't check your link"
        main={
          <Button
            variant="filled"
            busy={last.isFetching}
            busyLabel="Trying again"
            onClick={() => void last.refetch()}
            className="max-md:w-full"
          >
            Try again
          </Button>
        }
        other={backToCards}
        reference={getReference(last.error)}
      >
        {describeError(last.error)}
      </Problem>
    );
  }
  const { session, reference } = last.data;
  if (session === null) return <Lost reference={reference} />;
  const isCompleted = session.state === "completed";
  const isRead = isCompleted || receivedId === null;
  if (isRead && !isCompleted && !cleaned?.isAsked) return noReturn;
  if (session.state === "expired") return <Expired session={session} />;
  if (isCompleted && session.oauthStateId !== oauthStateId) return <Unknown />;
  return <Continue {...{ session, receivedRedirectUri, oauthStateId, isRead }} />;
}

/** What the entry of the history keeps once its address is cleaned, for a reload. */
type CleanedEntry = {
  oauthStateId: string;
  /** The member hasn't said yet whether it is another login. */
  isAsked: boolean;
};

type ContinueProps = {
  session: LinkSession;
  receivedRedirectUri: string;
  oauthStateId: string;
  /** A page has read the return already. */
  isRead: boolean;
};

function Continue({ session, receivedRedirectUri, oauthStateId, isRead }: ContinueProps) {
  const navigate = useNavigate();
  const [linked, setLinked] = useState<BankLink | null>(null);
  const [exit, setExit] = useState<LinkExit | null>(null);
  const hasStarted = useRef(false);
  const cleanAddress = (isAsked: boolean) => {
    const state: CleanedEntry = { oauthStateId, isAsked };
    void navigate(paths.plaidReturn, { replace: true, state });
  };
  const signIn = useBankSignIn({
    onDone({ link, isAlreadyLinked }) {
      if (isAlreadyLinked) {
        cleanAddress(true);
        setLinked(link);
        return;
      }
      void navigate(getNextPath(session, link.id, link.unmatchedAccounts), { replace: true });
    },
    onExit(left) {
      if (left.errorCode === "OAUTH_STATE_ID_ALREADY_PROCESSED") {
        signIn.complete(session, oauthStateId);
        return;
      }
      cleanAddress(false);
      setExit(left);
    },
  });
  const begin = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (isRead) signIn.complete(session, oauthStateId);
    else signIn.resume(session, receivedRedirectUri);
  });
  useEffect(() => begin(), []);

  if (linked !== null) {
    const startOver = () => void navigate(linkPath(session.bankName, session.returnTo));
    return <AlreadyLinked {...{ session, oauthStateId }} existing={linked} onStartOver={startOver} />;
  }
  if (signIn.error !== null) return <NotFinished session={session} error={signIn.error} retry={signIn.retry} />;
  if (exit !== null) {
    if (exit.errorCode === null || exit.errorCode === "ACCESS_NOT_GRANTED") return <Canceled session={session} />;
    if (exit.errorCode === "INVALID_LINK_TOKEN") return <Expired session={session} />;
    if (UNKNOWN_RETURNS.has(exit.errorCode)) return <Unknown />;
    return <BankError session={session} exit={exit} />;
  }
  return (
    <>
      <Finishing bankName={session.bankName} at={signIn.isCompleting ? 2 : 1} />
      {signIn.part}
    </>
  );
}

/** A new link is matched; one that existed goes back to where it was repaired. */
function getNextPath({ kind, returnTo }: LinkSession, linkId: string, unmatched: number): string {
  if (unmatched > 0 && kind !== "repair") return matchPath(linkId, returnTo);
  if (kind === "link") return importPath(linkId, returnTo);
  return returnTo.startsWith(paths.consentFix) ? connectionPath(linkId) : returnTo;
}

function Finishing({ bankName, at }: { bankName: string | null; at: 1 | 2 }) {
  const steps = [
    `Signed in at ${bankName ?? "your bank"}`,
    "Confirming access",
    "Finding your cards",
    "Matching them to your wallet",
  ];
  return (
    <div className="grid gap-5">
      <StepHeading title={bankName === null ? "Finishing your link" : `Finishing your link to ${bankName}`}>
        <p>Keep this page open. It usually takes 10 seconds.</p>
      </StepHeading>
      <ol aria-busy="true">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className={classNames(
              "flex items-center gap-3 border-b border-line py-2.5",
              index === at && "font-semibold",
              index > at && "text-ink-3",
            )}
          >
            {index < at ? <TickDiscIcon className="text-green" /> : index === at ? <SpinnerRing /> : <RingIcon />}
            {step}
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-3">
        <Link className="link" to={paths.cards}>
          Cancel
        </Link>
      </p>
    </div>
  );
}

type ProblemProps = {
  title: string;
  children: ReactNode;
  main: ReactNode;
  other?: ReactNode;
  foot?: ReactNode;
  reference?: string | null | undefined;
};

/** What happened, what did not change, one filled button and one way out. */
function Problem({ title, children, main, other, foot, reference }: ProblemProps) {
  return (
    <div className="grid gap-5">
      <StepHeading title={title}>
        <p>{children}</p>
      </StepHeading>
      <div className="flex flex-wrap gap-2.5 max-md:[&>*]:w-full">
        {main}
        {other}
      </div>
      {foot === undefined && !reference ? null : (
        <p className="border-t border-line pt-4 text-small text-ink-3">
          {foot}
          {reference ? `${foot === undefined ? "" : " · "}Reference ${reference}` : null}
        </p>
      )}
    </div>
  );
}

const getHelp = <SupportLink subject="Linking a bank">Get help</SupportLink>;

const linkABank = (
  <LinkButton to={paths.link} variant="filled">
    Link a bank
  </LinkButton>
);

const backToCards = <LinkButton to={paths.cards}>Back to Cards</LinkButton>;

/** The server has no session of this member. */
function Lost({ reference }: { reference: string | null }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(paths.plaidReturn, { replace: true }), [navigate]);
  return (
    <Problem
      title="We couldn't find your link session"
      main={linkABank}
      other={backToCards}
      foot={<>If your bank lists Cardwell under connected apps, a new link replaces it. {getHelp}</>}
      reference={reference}
    >
      You may have started with another account, or not from Cardwell. This page linked nothing, and your cards haven't
      changed.
    </Problem>
  );
}

/** An address that no bank made, or of a sign-in that the member has left. */
const noReturn = (
  <Problem title="There's no bank sign-in to finish" main={linkABank} other={backToCards} foot={getHelp}>
    This page opens when your bank sends you back to Cardwell. It linked nothing, and your cards haven't changed.
  </Problem>
);

/** The bank made this address for another sign-in than the member's last one. */
function Unknown() {
  return (
    <Problem title="This sign-in isn't the one you started last" main={linkABank} foot={getHelp}>
      You may have started it earlier, or with another account. This page linked nothing, and your cards haven't
      changed.
    </Problem>
  );
}

function Expired({ session }: { session: LinkSession }) {
  const { bankName } = session;
  return (
    <Problem
      title="Your link session has expired"
      main={<StartAgain session={session} />}
      other={<WayOut session={session} />}
      foot={getHelp}
    >
      The sign-in took longer than it is valid for. {bankName ?? "Your bank"} shared nothing with us, and your cards
      haven't changed.
    </Problem>
  );
}

function Canceled({ session }: { session: LinkSession }) {
  const { kind, bankName } = session;
  const name = bankName ?? "your bank";
  const banks = useQuery(banksQuery);
  const cards = banks.data?.manualCards.filter((card) => card.bankName === bankName).map((card) => card.name) ?? [];
  return (
    <Problem
      title={`You canceled at ${name}`}
      main={<StartAgain session={session} />}
      other={<WayOut session={session} />}
      foot="Cardwell reads card accounts, statements and purchases. It never sees your password and can't move money."
    >
      {kind !== "link"
        ? "The connection hasn't changed, and the reminders of its cards continue."
        : cards.length === 0
          ? "Nothing was linked, and your cards haven't changed."
          : `Nothing was linked. ${listNames(cards)} ${cards.length === 1 ? "stays" : "stay"} tracked by hand, and reminders continue.`}
    </Problem>
  );
}

const listNames = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);

function BankError({ session, exit }: { session: LinkSession; exit: LinkExit }) {
  const { bankName, kind } = session;
  const outage = kind === "link" ? getBankInOutage(exit, bankName ?? "the bank") : null;
  const timeZone = useTimeZone();
  const [at] = useState(getServerTime);
  const site = useDashboard().data?.cards.find(({ issuer }) => issuer === bankName)?.payUrl;
  const name = bankName ?? "Your bank";
  return (
    <Problem
      title={`${name} couldn't finish the sign-in`}
      main={<StartAgain session={session} />}
      other={
        outage !== null ? (
          <OutageNoticeButton {...outage} />
        ) : site ? (
          <AnchorButton href={site} target="_blank">
            Open {name}
            <ExternalIcon size={14} />
          </AnchorButton>
        ) : (
          <WayOut session={session} />
        )
      }
      foot={getHelp}
      reference={exit.reference}
    >
      {name} reported a problem at {formatTime(at, timeZone)}, and nothing has changed. Try again in a few minutes. If
      it keeps failing, sign in at {bankName ?? "the bank"} once to clear any message there.
    </Problem>
  );
}

/** The bank agreed, and our server couldn't take it over. */
function NotFinished({
  session,
  error,
  retry,
}: {
  session: LinkSession;
  error: Error;
  retry: (() => void) | undefined;
}) {
  if (error instanceof ApiError && error.code === "conflict") return <Expired session={session} />;
  return (
    <Problem
      title={`We couldn't finish your link to ${session.bankName ?? "your bank"}`}
      main={
        retry === undefined ? (
          <StartAgain session={session} />
        ) : (
          <Button variant="filled" onClick={retry}>
            Try again
          </Button>
        )
      }
      other={<WayOut session={session} />}
      foot={getHelp}
      reference={getReference(error)}
    >
      {describeError(error)} You don't need to sign in at the bank again.
    </Problem>
  );
}

const StartAgain = ({ session: { kind, bankName, linkId, returnTo } }: { session: LinkSession }) => (
  <LinkButton
    to={kind === "link" || linkId === null ? linkPath(bankName, returnTo) : connectionPath(linkId)}
    variant="filled"
  >
    Try again
  </LinkButton>
);

const WayOut = ({ session: { kind, returnTo } }: { session: LinkSession }) =>
  kind === "link" ? <LinkButton to={returnTo}>Keep by hand</LinkButton> : backToCards;
