import { type AlertPreferences, MOST_MAILS_PER_DAY } from "@cardwell/core/domain/alerts/preferences";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

const limits = { hint: `Enter a number from 1 to ${MOST_MAILS_PER_DAY}.`, least: 1, most: MOST_MAILS_PER_DAY };
const schema = z.object({ dailyMailCap: readWith((typed) => readRequiredNumber(typed, "whole", limits)) });

/** How many emails a day; the rest goes into the digest. */
export function CapForm({ preferences: { dailyMailCap } }: { preferences: AlertPreferences }) {
  const change = useSettingsChange({ isOfForm: true });
  const form = useApiForm({
    schema,
    defaultValues: { dailyMailCap: String(dailyMailCap) },
    isEdit: true,
    send: (asked) =>
      change.mutateAsync({
        change: asked,
        from: { dailyMailCap },
        message: `Daily limit set to ${formatCount(asked.dailyMailCap, "email")}.`,
      }),
    onSent: () => undefined,
  });
  const isChanged = form.form.watch("dailyMailCap").trim() !== String(dailyMailCap);

  return (
    <Form onSubmit={() => (isChanged ? form.submit() : undefined)} sender={form} className="grid gap-4">
      <TextField
        label="Maximum emails a day"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint="The rest go into your digest. Critical alerts don't count."
        {...form.field("dailyMailCap")}
      />
      <div>
        <Button type="submit" disabled={!isChanged} busy={form.isBusy} busyLabel="Saving">
          Save limit
        </Button>
      </div>
      <ValidationFailure error={form.error} />
    </Form>
  );
}
