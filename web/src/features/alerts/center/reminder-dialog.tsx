import { addDays } from "@cardwell/core/domain/dates/civil";
import { alertsContract } from "@cardwell/core/contract/alerts";
import {
  findDayProblem,
  LONGEST_AHEAD_DAYS,
  LONGEST_NOTE,
  LONGEST_TITLE,
} from "@cardwell/core/domain/alerts/own-reminder";
import { SEVERITIES } from "@cardwell/core/domain/alerts/types";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { formatWholeDay } from "../../../lib/civil.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { useCreateAlert } from "../data/use-alerts.ts";
import { severityNames } from "./alert-labels.ts";
import { dayIn } from "../../../lib/day-in.ts";
import { useClock } from "../clock.ts";

/** A custom reminder: immediately, or on the morning of a day. */
export function ReminderDialog({ onClose }: { onClose: () => void }) {
  const clock = useClock();
  const today = dayIn(clock.now, clock.timeZone);
  const { create, error } = useCreateAlert();
  const form = useApiForm({
    schema: z.extend(z.pick(alertsContract.create.body, { title: true, body: true, severity: true }), {
      on: readWith((typed) => {
        const problem = typed === "" ? undefined : findDayProblem(typed, today);
        return problem === undefined ? { value: typed } : { error: problem };
      }),
    }),
    defaultValues: { title: "", body: "", severity: "medium", on: "" },
    draftName: "alerts.reminder",
    async send({ on, ...reminder }) {
      const created = await create({ type: "reminder", ...reminder, ...(on !== "" && { on }) });
      if (created === null) throw new Error("The reminder wasn't created.");
    },
    onSent(_answer, { on }) {
      showToast(on > today ? `Reminder set for ${formatWholeDay(on)}.` : "Reminder added.");
      onClose();
    },
  });

  return (
    <Dialog open title="What should we remind you of?" onClose={onClose} held={form.isBusy}>
      <Form onSubmit={form.submit} sender={form} className="grid gap-5">
        <TextField label="Reminder" data-autofocus maxLength={LONGEST_TITLE} {...form.field("title")} />
        <TextArea label="Note" aside="optional" maxLength={LONGEST_NOTE} {...form.field("body")} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <SelectField label="Severity" {...form.field("severity")}>
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
            hint="We'll remind you at 8:00 am. Leave blank to add it now."
            {...form.field("on")}
          />
        </div>
        {form.error && error ? (
          <Notice kind="problem" title="Couldn't save the reminder.">
            {error.message}. Your text is still here.
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="filled" busy={form.isBusy} busyLabel="Saving">
            Save reminder
          </Button>
          <Button variant="text" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
