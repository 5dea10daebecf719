import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { BellIcon, RingIcon, TickDiscIcon } from "../../../components/icons.tsx";
import { LogoMark } from "../../../components/logo.tsx";
import { Headline } from "../../../components/section.tsx";
import { formatWholeDay } from "../../../lib/civil.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { groupLabels } from "../../../lib/alert-group-labels.ts";
import { deviceNoun, listSteps } from "../../../lib/describe-device.ts";
import { formatCount, formatTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { decline, type DeviceState, deviceQuery, pushQuery, turnOn, useMemberId } from "../../../lib/push.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { useAlertSettings } from "../../../lib/use-alert-settings.ts";
import { watchingQuery } from "../../../lib/watching-query.ts";

type ThisDeviceProps = {
  state: DeviceState;
  /** Null: the server sends no notifications. */
  publicKey: string | null;
};

/** What this browser does with notifications, and what to do to get them here. */
export function ThisDevice({ state, publicKey }: ThisDeviceProps) {
  const noun = deviceNoun();
  if (publicKey === null)
    return (
      <Headline below={<p>Alerts reach you in the app and by email.</p>}>Notifications aren't available yet.</Headline>
    );
  switch (state) {
    case "on":
      return (
        <Headline below={<p>Alerts that can't wait arrive here, also while Cardwell is closed.</p>}>
          Notifications are on for this {noun}.
        </Headline>
      );
    case "off":
      return (
        <>
          <Headline below={<p>Notifications arrive right away. Email is easy to miss.</p>}>
            Get payment alerts on this {noun}
          </Headline>
          <Preview />
          <TurnOn publicKey={publicKey} />
        </>
      );
    case "blocked":
      return (
        <>
          <Headline below={<p>Alerts go to email until you allow them.</p>}>
            Notifications are blocked on this {noun}.
          </Headline>
          <Blocked />
        </>
      );
    case "home-screen":
      return (
        <>
          <Headline below={<p>On iPhone, alerts work only from the installed app.</p>}>
            Add Cardwell to your Home Screen
          </Headline>
          <HomeScreenSteps />
          <Answers>
            <Decline>Not now</Decline>
          </Answers>
        </>
      );
    case "unsupported":
      return (
        <Headline
          below={<p>Alerts go to email. To get them here, open Cardwell in Chrome, Edge, Firefox or Safari.</p>}
        >
          This browser doesn't show notifications.
        </Headline>
      );
  }
}

const Answers = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap gap-2 max-md:grid">{children}</div>
);

function useNext(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void navigate((state as { next?: string } | null)?.next ?? paths.alertSettings);
}

function Decline({ children }: { children: string }) {
  const uid = useMemberId();
  const openNext = useNext();
  return (
    <Button
      variant="text"
      size="large"
      onClick={() => {
        if (uid !== null) decline(uid);
        openNext();
      }}
    >
      {children}
    </Button>
  );
}

/** The member's own next notification, and which groups send any. */
function Preview() {
  const { settings } = useAlertSettings();
  const watching = useQuery(watchingQuery).data;
  if (settings === undefined || watching === undefined) return null;
  const { groups } = settings.preferences;
  const pushed = watching.steps.filter(({ push }) => push);
  const [next] = pushed;
  const chosen = ALERT_GROUPS.filter((group) => groups[group].push);
  const others = ALERT_GROUPS.filter((group) => !groups[group].push);
  return (
    <>
      {next === undefined ? null : (
        <figure className="mt-6 max-w-115">
          <div className="flex gap-3 rounded-sheet bg-raised p-4 shadow-sheet">
            <span className="grid size-9 shrink-0 place-items-center rounded-chip bg-green text-on-green">
              <LogoMark size={22} />
            </span>
            <div className="min-w-0 grow">
              <p className="flex justify-between gap-3 text-small">
                <span className="font-semibold">Cardwell</span>
                <span className="text-ink-3">{formatTime(next.at, watching.timeZone)}</span>
              </p>
              <p className="font-semibold wrap-anywhere">{next.title}</p>
            </div>
          </div>
          <figcaption className="mt-2 text-small text-ink-3">Your next one, {formatWholeDay(next.on)}</figcaption>
        </figure>
      )}
      <ul className="mt-6 max-w-115 border-t border-line">
        {chosen.map((group) => (
          <li key={group} className="flex items-center gap-3 border-b border-line py-2.5">
            <TickDiscIcon size={14} className="shrink-0 text-green" /> {groupLabels[group].name}
          </li>
        ))}
        {others.length === 0 ? null : (
          <li className="flex items-center gap-3 border-b border-line py-2.5 text-ink-2">
            <RingIcon size={14} className="shrink-0 text-ink-3" />
            <span>Off: {others.map((group) => groupLabels[group].name.toLowerCase()).join(", ")}</span>
          </li>
        )}
      </ul>
      <p className="mt-3 text-small text-ink-3">
        {formatCount(pushed.length, "notification")} planned in the next 60 days. Amounts can be hidden on the lock
        screen.
      </p>
    </>
  );
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const queries = useQueryClient();
  const { state } = useLocation();
  const uid = useMemberId();
  const openNext = useNext();
  const turn = useMutation({
    mutationFn: async () => (uid === null ? null : turnOn(uid, publicKey)),
    networkMode: "always",
    async onSuccess(settings) {
      if (settings !== null) {
        queries.setQueryData(pushQuery.queryKey, settings);
        showToast(`Notifications are on for this ${deviceNoun()}.`);
      }
      await queries.invalidateQueries({ queryKey: deviceQuery(uid).queryKey });
      if (settings !== null && state !== null) openNext();
    },
  });
  return (
    <>
      <Answers>
        <Button
          variant="filled"
          size="large"
          busy={turn.isPending}
          busyLabel="Turning on"
          onClick={() => turn.mutate()}
        >
          Turn on notifications
        </Button>
        <Decline>Email only</Decline>
      </Answers>
      <output className="mt-3 block text-small text-ink-2 empty:hidden">
        {turn.data === null ? "Your browser didn't allow it, so nothing changed." : null}
      </output>
      {turn.error === null ? null : (
        <div className="mt-4">
          <FailureNotice
            title="Couldn't turn on notifications."
            error={turn.error}
            {...(turn.error instanceof ApiError
              ? {}
              : { text: "This browser couldn't subscribe. Check your connection and try again." })}
          />
        </div>
      )}
    </>
  );
}

function Blocked() {
  const { place, steps } = listSteps();
  const queries = useQueryClient();
  const uid = useMemberId();
  const check = useMutation({
    mutationFn: () => queries.fetchQuery(deviceQuery(uid)),
    networkMode: "always",
  });
  return (
    <>
      <div className="mt-6 border-l-2 border-copper pl-4">
        <p className="text-heading font-semibold">Allow in {place}</p>
        <ol className="mt-2 grid list-decimal gap-2 pl-5 text-ink-2">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Answers>
        <Button variant="filled" size="large" onClick={() => check.mutate()}>
          Check again
        </Button>
        <Decline>Email only</Decline>
      </Answers>
      <output className="mt-3 block text-small text-ink-2 empty:hidden">
        {check.data?.state === "blocked" ? "Still blocked." : null}
      </output>
    </>
  );
}

const shareIcon = "M8 10V2.5M5.3 5.2 8 2.5l2.7 2.7M5 7.5H3.5v6h9v-6H11";
const plusIcon = "M8 3v10M3 8h10";

const Drawn = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width={18} height={18} fill="none" stroke="currentColor" strokeWidth={1.5}>
    <path d={path} />
  </svg>
);

function HomeScreenSteps() {
  const steps = [
    [<Drawn key="" path={shareIcon} />, "Tap ", "Share", " in the browser bar"],
    [<Drawn key="" path={plusIcon} />, "Choose ", "Add to Home Screen", ""],
    [<BellIcon key="" size={18} />, "Open Cardwell from the new icon and ", "turn on alerts", ""],
  ] as const;
  return (
    <ol className="mt-6 max-w-115 border-t border-line-2">
      {steps.map(([drawing, before, name, after], at) => (
        <li key={name} className="flex items-center gap-4 border-b border-line py-4">
          <span aria-hidden="true" className="w-4 shrink-0 text-ink-3">
            {at + 1}
          </span>
          <span className="grow">
            {before}
            <strong className="font-semibold">{name}</strong>
            {after}
          </span>
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-field border border-line-2 bg-raised text-green"
          >
            {drawing}
          </span>
        </li>
      ))}
    </ol>
  );
}
