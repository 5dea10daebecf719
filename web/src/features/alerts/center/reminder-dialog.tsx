import {
  findDayProblem,
  LONGEST_AHEAD_DAYS,
  LONGEST_NOTE,
  LONGEST_TITLE,
} from "@cardwell/core/domain/alerts/own-reminder";
import { SEVERITIES } from "@cardwell/core/domain/alerts/types";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { hasCardNumber, CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { controlClass, FieldFrame, SelectField, TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { addDays, formatWholeDay } from "../../../lib/civil.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { useCreateAlert } from "../data/use-alerts.ts";
import { severityNames } from "./alert-labels.ts";
import { dayIn } from "../../../lib/day-in.ts";
import { useClock } from "../clock.ts";

/** A custom reminder: immediately, or on the morning of a day. */
export function ReminderDialog({ onClose }: { onClose: () => void }) {
  const clock = useClock();
  const today = dayIn(clock.now, clock.timeZone);
  const [draft, setDraft] = useState({ title: "", body: "", severity: "medium" as Severity, on: "" });
  const [wasSent, setSent] = useState(false);
  const { create, isPending: isBusy, error } = useCreateAlert();
  const errors = validateReminder(draft, today);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });

  async function save() {
    setSent(true);
    if (Object.values(errors).some((each) => each !== undefined)) return;
    const { title, body, severity, on } = draft;
    const created = await create({
      type: "reminder",
      title: title.trim(),
      body: body.trim(),
      severity,
      ...(on !== "" && { on }),
    });
    if (created === null) return;
    showToast(on > today ? `Reminder set for ${formatWholeDay(on)}.` : "Reminder added.");
    onClose();
  }

  return (
    <Dialog open title="What should we remind you of?" onClose={onClose} held={isBusy}>
      <Form onSubmit={save} className="grid gap-5">
        <TextField
          label="Reminder"
          data-autofocus
          maxLength={LONGEST_TITLE}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
          error={wasSent ? errors.title : undefined}
        />
        <FieldFrame label="Note" aside="optional" error={wasSent ? errors.body : undefined}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={LONGEST_NOTE}
              value={draft.body}
              onChange={({ target }) => change({ body: target.value })}
              className={classNames(controlClass(wasSent && errors.body !== undefined), "py-2.5")}
            />
          )}
        </FieldFrame>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <SelectField
            label="Severity"
            value={draft.severity}
            onChange={({ target }) => change({ severity: target.value as Severity })}
          >
            {SEVERITIES.filter((each) => each !== "success").map((each) => (
              <option key={each} value={each}>
                {severityNames[each]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Day"
            aside="optional"
            type="date"
            min={today}
            max={addDays(today, LONGEST_AHEAD_DAYS)}
            value={draft.on}
            onChange={({ target }) => change({ on: target.value })}
            hint="We'll remind you at 8:00 am. Leave blank to add it now."
            error={wasSent ? errors.on : undefined}
          />
        </div>
        {error ? (
          <Notice kind="problem" title="Couldn't save the reminder.">
            {error.message}. Your text is still here.
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            Save reminder
          </Button>
          <Button variant="text" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const rejected = (text: string) => (hasCardNumber(text) ? CARD_NUMBER_ERROR : undefined);

function validateReminder({ title, body, on }: { title: string; body: string; on: string }, today: string) {
  return {
    title: title.trim() === "" ? "Enter a title." : rejected(title),
    body: rejected(body),
    on: on === "" ? undefined : findDayProblem(on, today),
  };
}
