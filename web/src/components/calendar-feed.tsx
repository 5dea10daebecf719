import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { contract } from "../lib/page-contract.ts";
import { callApi } from "../lib/api-client.ts";
import { useTimeZone } from "../lib/account-query.ts";
import { dashboardQuery } from "../lib/dashboard-query.ts";
import { describeError } from "../lib/describe-error.ts";
import { formatDate } from "../lib/format.ts";
import { showToast } from "../lib/toast-store.ts";
import { AnchorButton, Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { controlClass } from "./field.tsx";

/** The private address of the person's calendar: made, copied once, revoked. */
export function CalendarFeed({ feed }: { feed: Dashboard["calendarFeed"] }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const [url, setUrl] = useState<string | null>(null);
  const [asks, setAsks] = useState<"replace" | "revoke" | null>(null);
  const adopt = (calendarFeed: Dashboard["calendarFeed"]) =>
    queries.setQueryData(dashboardQuery(false).queryKey, (known) => known && { ...known, calendarFeed });
  const create = useMutation({
    mutationFn: () => callApi(contract.calendar.createFeed, { body: {} }),
    onSuccess({ url: made, createdAt }) {
      setUrl(made);
      setAsks(null);
      adopt({ createdAt });
    },
  });
  const revoke = useMutation({
    mutationFn: () => callApi(contract.calendar.revokeFeed),
    onSuccess() {
      setUrl(null);
      setAsks(null);
      adopt(null);
      showToast("Calendar address revoked.");
    },
  });
  const error = create.error ?? revoke.error;
  const isBusy = create.isPending || revoke.isPending;
  return (
    <div className="grid max-w-155 gap-3">
      <div>
        <h3 className="text-heading font-semibold">In your own calendar</h3>
        <p className="mt-0.5 text-ink-2">
          {feed === null
            ? "A private URL adds these days to any calendar app and keeps them current. Anyone with the URL can read them, so we show it once. You can revoke it anytime."
            : `Private address created ${formatDate(feed.createdAt, timeZone)}. Anyone with it can read your due dates.`}
        </p>
      </div>
      {url === null ? null : <NewAddress url={url} />}
      <div className="flex flex-wrap gap-2">
        {feed === null ? (
          <Button busy={create.isPending} busyLabel="Creating address" onClick={() => create.mutate()}>
            Create calendar address
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsks("replace")}>Create new address</Button>
            <Button variant="destructive" onClick={() => setAsks("revoke")}>
              Revoke address
            </Button>
          </>
        )}
      </div>
      {error !== null && asks === null ? (
        <p role="alert" className="text-small text-copper-ink">
          {describeError(error)}
        </p>
      ) : null}
      <Dialog
        open={asks !== null}
        onClose={() => setAsks(null)}
        held={isBusy}
        title={asks === "replace" ? "Create a new calendar address?" : "Revoke the calendar address?"}
      >
        <p className="text-lead text-ink-2">
          Calendars with the current address stop updating immediately.
          {asks === "replace" ? " Add the new address to them afterward." : ""}
        </p>
        {error === null ? null : (
          <p role="alert" className="text-copper-ink">
            {describeError(error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {asks === "replace" ? (
            <Button
              variant="filled"
              busy={create.isPending}
              busyLabel="Creating address"
              onClick={() => create.mutate()}
            >
              Create new address
            </Button>
          ) : (
            <Button variant="destructive" busy={revoke.isPending} busyLabel="Revoking" onClick={() => revoke.mutate()}>
              Revoke address
            </Button>
          )}
          <Button onClick={() => setAsks(null)} disabled={isBusy}>
            Keep address
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  const id = useId();
  // The scheme that calendar apps subscribe by.
  const webcal = url.replace(/^https?:/, "webcal:");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast("Address copied.");
    } catch {
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
      showToast("Address selected. Copy it from the field.");
    }
  };
  return (
    <div className="grid gap-2 border-l-2 border-green pl-4">
      <div className="mb-2 flex flex-wrap gap-2">
        <AnchorButton variant="filled" href={webcal}>
          Add to calendar
        </AnchorButton>
        <AnchorButton href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`} target="_blank">
          Add to Google Calendar
        </AnchorButton>
      </div>
      <label htmlFor={id} className="font-medium">
        Your calendar address, shown this once
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={`${controlClass(false)} min-w-0 flex-1 basis-60`}
        />
        <Button size="large" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="text-small text-ink-3">In other calendar apps, add a calendar by URL and paste this address.</p>
    </div>
  );
}
