import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { clearTraces } from "../../../lib/session/local-traces.ts";
import { completeBrowser } from "../../../lib/testing.tsx";
import { anAlert, closeTabs, createFakeServer, openTabWith, settle } from "../data/testing.tsx";
import type { FakeServer } from "../data/testing.tsx";
import { DismissDialog } from "./detail/dismiss-dialog.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";

const create = "POST /api/alerts";

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  localStorage.clear();
  sessionStorage.clear();
  server = createFakeServer();
  server.answer("GET /api/account", { timeZone: "America/New_York" });
});
afterEach(closeTabs);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name }));
  await settle();
}

/** As when the sign-in isn't valid any more. */
const endSession = () => act(async () => clearTraces("u1"));

describe("a custom reminder", () => {
  const open = () =>
    openTabWith(
      <>
        <ReminderDialog onClose={() => undefined} />
        <ToastRegion />
      </>,
    );

  it("is sent as it was typed, without spaces around it", async () => {
    server.answer(create, { alert: anAlert("a1"), count: 1 });
    await open();
    await press("Save reminder");
    expect(screen.getByText("Enter a title.")).toBeTruthy();
    await userEvent.type(field("Reminder"), " Call the bank ");
    await userEvent.selectOptions(field("Severity"), "high");
    await press("Save reminder");
    expect(screen.getByText("Reminder added.")).toBeTruthy();
    expect(server.bodies).toMatchObject([{ type: "reminder", title: "Call the bank", body: "", severity: "high" }]);
  });

  it("for a day that has passed is rejected at the day, and one that wasn't saved stays", async () => {
    server.reject(create, 503);
    await open();
    await userEvent.type(field("Reminder"), "Call the bank");
    await userEvent.type(field("Day"), "2020-01-02");
    await press("Save reminder");
    expect(screen.getByText("This day has passed.")).toBeTruthy();
    await userEvent.clear(field("Day"));
    await press("Save reminder");
    expect(screen.getByRole("alert").textContent).toContain("Couldn't save the reminder.");
    expect(field("Reminder").value).toBe("Call the bank");
  });

  it("has what was typed when the session ended", async () => {
    const before = await open();
    await userEvent.type(field("Reminder"), "Call the bank");
    await userEvent.type(field("Note"), "About the fee");
    await endSession();
    before.close();
    await open();
    expect([field("Reminder").value, field("Note").value]).toEqual(["Call the bank", "About the fee"]);
  });
});

describe("the dismissal of an alert", () => {
  let dismissed: [string, string][];
  let isTaken: boolean;
  beforeEach(() => {
    dismissed = [];
    isTaken = true;
  });
  const open = () =>
    openTabWith(
      <DismissDialog
        reason="too_early"
        onDismiss={async (...given) => dismissed.push(given) > 0 && isTaken}
        onClose={() => undefined}
      />,
    );

  it("has the reason and the note, also those that were entered when the session ended", async () => {
    const before = await open();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Too early" }).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "It's wrong" }));
    await userEvent.type(field("What's wrong?"), "I paid on Friday");
    await endSession();
    before.close();
    await open();
    expect(field("What's wrong?").value).toBe("I paid on Friday");
    await press("Dismiss alert");
    expect(dismissed).toEqual([["wrong", "I paid on Friday"]]);
  });

  it("that the server rejects has the note, also when the session ended at that very call", async () => {
    isTaken = false;
    const before = await open();
    await userEvent.type(field("Note"), "I paid on Friday");
    await press("Dismiss alert");
    expect(screen.getByRole("alert").textContent).toBe("Couldn't dismiss the alert.Your text is still here.");
    expect(field("Note").value).toBe("I paid on Friday");
    await endSession();
    before.close();
    await open();
    expect(field("Note").value).toBe("I paid on Friday");
  });
});
