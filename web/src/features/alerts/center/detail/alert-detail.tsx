import type { Alert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { SourceText } from "../../../../components/basis.tsx";
import { LinkButton } from "../../../../components/button.tsx";
import { ErrorState } from "../../../../components/error-state.tsx";
import { ChevronIcon } from "../../../../components/icons.tsx";
import { lazyPart } from "../../../../components/lazy-part.tsx";
import { Skeleton } from "../../../../components/skeleton.tsx";
import { describeError, getReference } from "../../../../lib/describe-error.ts";
import { helpPath, paths } from "../../../../lib/paths.ts";
import { usePageTitle } from "../../../../lib/use-page-title.ts";
import { AlertError } from "../../alert-error.tsx";
import { type Clock, formatRaisedAt, titleNow } from "../../clock.ts";
import { useAlertActions } from "../../data/use-alerts.ts";
import { alertAddress, type Choice, listAddress } from "../address.ts";
import { useCenterActions } from "../use-center-actions.ts";
import { AlertActions, QuietActions } from "./alert-actions.tsx";
import { CatalogSnapshot } from "./closed-note.tsx";
import { DetailHead } from "./detail-head.tsx";
import { History, NextSteps } from "./timeline.tsx";
import { useAlertDetail } from "./use-alert-detail.ts";

const DismissDialog = lazyPart(() => import("./dismiss-dialog.tsx"), "DismissDialog", null);

type AlertDetailProps = {
  id: string;
  choice: Choice;
  clock: Clock;
  onRemove: () => void;
  /** Of the list, which phones don't show beside the alert. */
  error: string | null;
  onRetry: () => void;
};

/** One alert in full. Opening it marks it as read. */
export function AlertDetail({ id, ...props }: AlertDetailProps) {
  const { choice, clock } = props;
  const detail = useAlertDetail(id);
  const { alert } = detail;
  usePageTitle(alert === undefined ? "Alerts" : titleNow(alert, clock));
  return (
    <>
      <p className="pb-1 lg:hidden">
        <Link
          to={listAddress(choice)}
          className="target inline-flex min-h-8 items-center gap-2 text-heading font-medium text-green"
        >
          <ChevronIcon size={14} className="rotate-90" />
          All alerts
        </Link>
      </p>
      {alert === undefined ? (
        <DetailMissing detail={detail} choice={choice} />
      ) : (
        <LoadedAlert key={id} alert={alert} detail={detail} {...props} />
      )}
    </>
  );
}

type LoadedAlertProps = Omit<AlertDetailProps, "id"> & { alert: Alert; detail: ReturnType<typeof useAlertDetail> };

function LoadedAlert({ alert, detail, choice, clock, onRemove, error, onRetry }: LoadedAlertProps) {
  const { id, box, why, closes, facts, history } = alert;
  const [asked, setAsked] = useState<{ reason: DismissReason; key: number } | null>(null);
  const askWhy = (reason: DismissReason) => setAsked((before) => ({ reason, key: (before?.key ?? 0) + 1 }));
  useTitleFocus(alert);
  const { markAsRead } = useAlertActions();
  const { markAsDone, snooze, dismiss } = useCenterActions();
  const [wasUnread] = useState(!alert.is_read);
  useEffect(() => {
    if (wasUnread) void markAsRead([id]);
  }, [id, wasUnread, markAsRead]);
  const quiet = (className: string) => (
    <QuietActions alert={alert} className={className} onDismiss={() => askWhy("not_relevant")} onRemove={onRemove} />
  );
  const related = detail.data?.related ?? [];
  return (
    <article aria-labelledby="alert-title">
      <DetailHead alert={alert} clock={clock} aside={quiet("max-lg:hidden")} />
      <div className="mt-4 empty:hidden lg:hidden">
        <AlertError error={error} onRetry={onRetry} />
      </div>
      <CatalogSnapshot alert={alert} related={related} choice={choice} clock={clock} />
      <AlertActions
        alert={alert}
        clock={clock}
        onDone={() => markAsDone(id)}
        onSnooze={(until, time) => snooze(id, until, time)}
      />
      {quiet("mt-2 lg:hidden")}
      <div className="mt-8 grid gap-10 border-t border-line-2 pt-8">
        {why === "" ? null : (
          <section aria-labelledby="why">
            <h2 id="why" className="text-heading font-semibold">
              Why you got this
            </h2>
            <p className="mt-1.5 max-w-105 text-heading leading-6 text-ink-2">{why}</p>
            <p className="mt-2">
              <Link to={helpPath(`alert:${alert.type}`)} className="link">
                What this alert means
              </Link>
            </p>
          </section>
        )}
        <KnownFacts facts={facts} />
        <div className="grid gap-x-10 gap-y-10 md:grid-cols-[1.15fr_1fr]">
          <NextSteps alert={alert} mail={detail.data?.mail} push={detail.data?.push} clock={clock} />
          <section aria-labelledby="closes">
            <h2 id="closes" className="text-heading font-semibold">
              When it closes
            </h2>
            <p className="mt-3 text-ink-2">{closes}</p>
          </section>
          <History history={history} clock={clock} />
          <Related related={related} choice={choice} clock={clock} />
        </div>
      </div>
      <p className="mt-10 border-t border-line pt-4 pb-6 text-caption text-ink-2">
        <Link to={`${paths.alertSettings}#${alert.type}`} className="target hover:text-ink hover:underline">
          Change when you get this
        </Link>
        {box === "done" ? null : (
          <>
            {" · "}
            <button type="button" className="target hover:text-ink hover:underline" onClick={() => askWhy("wrong")}>
              Report a false alarm
            </button>
          </>
        )}
      </p>
      {asked === null ? null : (
        <DismissDialog
          key={asked.key}
          reason={asked.reason}
          onClose={() => setAsked(null)}
          onDismiss={(chosen, note) => dismiss(id, chosen, note)}
        />
      )}
    </article>
  );
}

/** The facts behind the alert, each with its source and date. */
function KnownFacts({ facts }: Pick<Alert, "facts">) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="known">
      <h2 id="known" className="border-b border-line-2 pb-2.5 text-heading font-semibold">
        Details
      </h2>
      <dl>
        {facts.map(({ label, value, source }) => (
          <div
            key={`${label} ${value}`}
            className="grid grid-cols-[minmax(8.25rem,2fr)_3fr] gap-x-3 border-b border-line py-3 md:grid-cols-[12rem_1fr_auto] md:gap-x-6"
          >
            <dt className="row-span-2 text-body text-ink-2 md:row-span-1">{label}</dt>
            <dd className="figures text-right text-body font-medium wrap-anywhere md:text-left">{value}</dd>
            <dd className="text-right text-caption text-ink-3 md:max-w-56 md:self-center">
              <SourceText source={source} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type RelatedProps = { related: readonly Alert[]; choice: Choice; clock: Clock };

/** Other alerts about the same thing. */
function Related({ related, choice, clock }: RelatedProps) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="text-heading font-semibold">
        Related alerts
      </h2>
      <ul className="grid gap-2 pt-3">
        {related.map((alert) => (
          <li key={alert.id} className="flex justify-between gap-4">
            <Link to={alertAddress(alert.id, choice)} className="link wrap-anywhere">
              {titleNow(alert, clock)}
            </Link>
            <time dateTime={alert.created_at} className="text-caption leading-5 whitespace-nowrap text-ink-2">
              {formatRaisedAt(alert.created_at, clock)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

const focusTitle = () => document.getElementById("alert-title")?.focus({ preventScroll: true });

/** Takes the focus to the title of an alert that was opened, and of one whose button left with what it did. */
function useTitleFocus({ status }: Pick<Alert, "status">): void {
  // A page that was just loaded leaves the focus at its beginning.
  const wasFollowed = useLocation().key !== "default";
  const before = useRef(status);
  useEffect(() => {
    if (wasFollowed) focusTitle();
  }, [wasFollowed]);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    // The menu or dialog that did it gives the focus back first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusTitle();
    });
    return () => clearTimeout(timer);
  }, [status]);
}

type DetailMissingProps = { detail: ReturnType<typeof useAlertDetail>; choice: Choice };

/** An alert that is loading, was removed, or failed to load. */
function DetailMissing({ detail, choice }: DetailMissingProps) {
  const { error, isFetching, isMissing, refetch } = detail;
  const toList = <LinkButton to={listAddress(choice)}>All alerts</LinkButton>;
  if (isMissing || (detail.data !== undefined && !isFetching)) {
    return (
      <ErrorState title="Alert not found." action={toList}>
        <p>It was removed or is more than 400 days old.</p>
      </ErrorState>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        title="We couldn't load this alert."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={toList}
      >
        <p>{describeError(error)}</p>
      </ErrorState>
    );
  }
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Alert</h1>
      <output className="sr-only">Loading the alert</output>
      <Skeleton className="mt-2 h-3.5 w-64 max-w-full" />
      <Skeleton className="mt-6 h-8 w-96 max-w-full" />
      <Skeleton className="mt-3 h-8 w-72 max-w-4/5" />
      <Skeleton className="mt-6 h-4 w-120 max-w-full" />
      <Skeleton className="mt-3 h-4 w-100 max-w-4/5" />
      <Skeleton className="mt-8 h-10 w-72 max-w-full rounded-field" />
    </div>
  );
}
