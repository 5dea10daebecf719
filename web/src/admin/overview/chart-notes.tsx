import { adminOverviewContract as contract, LONGEST_CHART_NOTE } from "@cardwell/core/contract/admin/overview";
import type { ChartNote } from "@cardwell/core/contract/admin/overview";
import { TextField } from "../../components/field.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { staffAction } from "../frame/staff-action.ts";

const textField = { label: "What happened", hint: "Seen by staff only.", maxLength: LONGEST_CHART_NOTE };

/** @param through the last day of the charts */
const addNote = (through: string) =>
  staffAction(contract.setNote, {
    values: { day: through, text: "" },
    body: ({ day, text }) => ({ day, text, from: { text: null } }),
    label: "Add note",
    title: "Add a note to the charts?",
    confirm: "Add note",
    busyLabel: "Saving",
    done: "Note added.",
    fields: ({ field }) => (
      <div className="grid gap-4">
        <TextField label="Day" type="date" max={through} {...field("day")} />
        <TextField {...textField} {...field("text")} />
      </div>
    ),
  });

const changeNote = ({ day, text: stored }: ChartNote) =>
  staffAction(contract.setNote, {
    values: { text: stored },
    body: ({ text }) => ({ day, text, from: { text: stored } }),
    label: "Change",
    name: `Change the note of ${formatMonthDay(day)}`,
    title: `Change the note of ${formatMonthDay(day)}?`,
    confirm: "Save note",
    busyLabel: "Saving",
    done: "Note saved.",
    fields: ({ field }) => <TextField {...textField} {...field("text")} />,
  });

const removeNote = ({ day, text }: ChartNote) =>
  staffAction(contract.setNote, {
    body: { day, text: null, from: { text } },
    label: "Remove",
    name: `Remove the note of ${formatMonthDay(day)}`,
    look: "destructive",
    title: `Remove the note of ${formatMonthDay(day)}?`,
    confirm: "Remove note",
    busyLabel: "Removing",
    text,
    done: "Note removed.",
  });

/** What happened on the days of a chart, in words, for those who may with what changes it. */
export function ChartNotes({ notes, through }: { notes: readonly ChartNote[]; through: string }) {
  return (
    <div className="mt-3 grid justify-items-start gap-2 text-small">
      {notes.length === 0 ? null : (
        <ul aria-label="Notes" className="grid gap-1">
          {notes.map((note) => (
            <li key={note.day} className="flex flex-wrap items-baseline gap-x-3">
              <span className="figures text-ink-3">{formatMonthDay(note.day)}</span>
              <span className="wrap-anywhere" title={note.by}>
                {note.text}
              </span>
              <ActionButton action={changeNote(note)} isLink />
              <ActionButton action={removeNote(note)} isLink />
            </li>
          ))}
        </ul>
      )}
      <ActionButton action={addNote(through)} isLink />
    </div>
  );
}
