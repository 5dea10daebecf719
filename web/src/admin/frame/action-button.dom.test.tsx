import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { adminEmailDeliveryContract as delivery } from "@cardwell/core/contract/admin/email/delivery";
import { adminNewsContract as news } from "@cardwell/core/contract/admin/news";
import { adminNewsSourcesContract as sources } from "@cardwell/core/contract/admin/news-sources";
import { adminSystemContract as system } from "@cardwell/core/contract/admin/system";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TextField } from "../../components/field.tsx";
import { ToastRegion } from "../../components/toast.tsx";
import { callApi } from "../../lib/api-client.ts";
import { MemoryRouter } from "react-router-dom";
import { clearTraces } from "../../lib/session/local-traces.ts";
import { AuthContext } from "../../lib/session/use-auth.ts";
import { buildAuth, completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { ActionButton } from "./action-button.tsx";
import { staffAction } from "./staff-action.ts";
import type { StaffAction } from "./staff-action.ts";

beforeEach(completeBrowser);
afterEach(cleanup);

const ADDRESS_ERROR = "Enter one email address, such as nora@example.com.";

const suppressed = {
  id: "digest",
  reason: "manual",
  since: "2026-11-20T12:00:00.000Z",
  by: null,
  note: null,
  person: null,
};

const suppress = staffAction(delivery.addSuppression, {
  values: { address: "" },
  body: ({ address }) => ({ address }),
  label: "Suppress address",
  title: "Suppress an address?",
  confirm: "Suppress",
  busyLabel: "Saving",
  done: "Address suppressed.",
  fields: ({ field }) => <TextField label="Address" {...field("address")} />,
});

const check = staffAction(sources.check, {
  params: { id: "s1" },
  label: "Check now",
  busyLabel: "Checking",
  done: ({ made }) => `${made} new drafts.`,
});

const unschedule = staffAction(news.unschedule, {
  params: { id: "p1" },
  body: { revision: 3 },
  label: "Don't publish",
  title: "Cancel the schedule?",
  busyLabel: "Canceling",
  done: "The post is a draft again.",
});

const runJob = staffAction(system.runJob, {
  params: { job: "sweepAlerts" },
  label: "Run now",
  title: "Run Alert sweep now?",
  busyLabel: "Starting",
  done: "Alert sweep started.",
});

/** A page with a figure, and the action below it. */
function Page({ action }: { action: StaffAction }) {
  const { data } = useQuery({
    queryKey: ["figures"],
    queryFn: ({ signal }) => callApi(delivery.figures, {}, { signal }),
  });
  return (
    <>
      <p>{data === undefined ? "Loading" : "Loaded"}</p>
      <ActionButton action={action} />
      <ToastRegion />
    </>
  );
}

const figuresCall = "GET /api/admin/email/figures";

async function open(action: StaffAction, staffRole: StaffRole = "owner") {
  const server = createFakeServer();
  server.answer(figuresCall, {});
  openPage(<Page action={action} />, "/admin/email/suppressions", { auth: { staffRole } });
  await screen.findByText("Loaded");
  return { server, user: userEvent.setup() };
}

async function openDialog() {
  const { server, user } = await open(suppress);
  await user.click(screen.getByRole("button", { name: "Suppress address" }));
  const dialog = within(screen.getByRole("dialog"));
  const confirm = () => user.click(dialog.getByRole("button", { name: "Suppress" }));
  await user.type(dialog.getByLabelText(/^Reason/), "Asked by phone");
  return { server, user, dialog, confirm };
}

describe("a staff action with fields of its own", () => {
  it("shows what is wrong at its field, and sends it once it is right", async () => {
    const { server, user, dialog, confirm } = await openDialog();
    await user.type(dialog.getByLabelText("Address"), "nora@");
    await confirm();
    expect(await dialog.findByText(ADDRESS_ERROR)).toBeTruthy();
    expect(server.bodies).toEqual([]);
    await user.type(dialog.getByLabelText("Address"), "example.com");
    expect(dialog.queryByText(ADDRESS_ERROR)).toBeNull();
    server.answer("POST /api/admin/email/suppressions", suppressed);
    await confirm();
    expect(server.bodies).toEqual([{ address: "nora@example.com", reason: "Asked by phone" }]);
  });

  it("shows what only the server rejects at its field, too", async () => {
    const { server, user, dialog, confirm } = await openDialog();
    await user.type(dialog.getByLabelText("Address"), "nora@example.com");
    const message = "This address is Cardwell's own.";
    server.reject("POST /api/admin/email/suppressions", 400, {
      error: "invalid_request",
      message,
      fields: [{ path: "body.address", message }],
    });
    await confirm();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.queryByText("Nothing was changed.")).toBeNull();
  });

  it("is over once the page has loaded what it changed", async () => {
    const { server, user, dialog, confirm } = await openDialog();
    await user.type(dialog.getByLabelText("Address"), "nora@example.com");
    server.answer("POST /api/admin/email/suppressions", suppressed);
    const resume = server.hold(figuresCall);
    await confirm();
    await waitFor(() => expect(server.calls.filter((call) => call === figuresCall)).toHaveLength(2));
    expect(screen.queryByRole("dialog")).not.toBeNull();
    resume();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Address suppressed.")).toBeTruthy();
  });

  it("begins anew when it is opened again", async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText("Address"), "nora@example.com");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Suppress address" }));
    expect(screen.getByLabelText<HTMLInputElement>("Address").value).toBe("");
  });
});

describe("a staff action that edits what is stored", () => {
  const change = (note: string, changedAt: string) =>
    staffAction(system.changeFlag, {
      params: { flag: "maintenance-banner" },
      values: { message: note, percent: "100" },
      proposed: { percent: "50" },
      body: ({ message, percent }) => ({
        isOn: true,
        audience: "everyone",
        percent: Number(percent),
        hours: 1,
        message,
        from: { changedAt },
      }),
      label: "Change",
      title: "Change Maintenance?",
      confirm: "Save flag",
      busyLabel: "Saving",
      done: "Saved.",
      fields: ({ field }) => (
        <>
          <TextField label="Message" {...field("message")} />
          <TextField label="Percent" {...field("percent")} />
        </>
      ),
    });
  const [first, second] = ["2026-11-20T12:00:00.000Z", "2026-11-20T12:05:00.000Z"];
  const shown = (action: StaffAction) => (
    <AuthContext value={{ ...buildAuth("nora", null), staffRole: "owner" }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ActionButton action={action} />
        </MemoryRouter>
      </QueryClientProvider>
    </AuthContext>
  );
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const message = () => screen.getByLabelText<HTMLInputElement>("Message");

  async function openAndType() {
    const server = createFakeServer();
    const view = render(shown(change("Back at 5.", first)));
    await press("Change");
    await userEvent.type(message(), "30");
    await userEvent.type(screen.getByLabelText("Reason"), "It takes longer");
    return { server, ...view };
  }

  it("shows both values where somebody else changed one meanwhile, and sends the chosen one", async () => {
    const { server, rerender } = await openAndType();
    rerender(shown(change("Back at 6.", second)));
    expect(screen.getByRole("alert").textContent).toContain(
      "Message, as saved meanwhileBack at 6.As you entered itBack at 5.30",
    );
    await press("Save flag");
    expect(server.bodies).toEqual([]);
    await press("Keep mine: Message");
    server.answer("PUT /api/admin/system/flags/maintenance-banner", { endsAt: second });
    await press("Save flag");
    const body = { isOn: true, audience: "everyone", percent: 50, hours: 1, message: "Back at 5.30" };
    await waitFor(() =>
      expect(server.bodies).toEqual([{ ...body, from: { changedAt: second }, reason: "It takes longer" }]),
    );
  });

  it("has what was typed again when the session ended while it was open", async () => {
    const { unmount } = await openAndType();
    clearTraces("nora");
    unmount();
    render(shown(change("Back at 5.", first)));
    await press("Change");
    expect(message().value).toBe("Back at 5.30");
    expect(screen.getByLabelText<HTMLInputElement>("Percent").value).toBe("50");
    expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("It takes longer");
  });
});

describe("a staff action", () => {
  it("isn't there for a role that may not call its endpoint", async () => {
    await open(suppress, "viewer");
    expect(screen.queryByRole("button", { name: "Suppress address" })).toBeNull();
  });

  it("says instead of its button why there is nothing to do", async () => {
    await open({ ...suppress, whyNot: "Permanent" });
    expect(screen.queryByRole("button", { name: "Suppress address" })).toBeNull();
    expect(screen.getByText("Permanent")).toBeTruthy();
  });

  it("asks for no reason where its endpoint takes none", async () => {
    const { server, user } = await open(unschedule);
    await user.click(screen.getByRole("button", { name: "Don't publish" }));
    const dialog = within(screen.getByRole("dialog", { name: "Cancel the schedule?" }));
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Don't publish" }));
    expect(server.bodies).toEqual([{ revision: 3 }]);
  });

  it("is done at once where it has no question, and says how it failed", async () => {
    const { server, user } = await open(check);
    server.reject("POST /api/admin/news/sources/s1/check", 409, { error: "conflict", message: "It was removed." });
    await user.click(screen.getByRole("button", { name: "Check now" }));
    expect(await screen.findByText("Nothing was changed. It was removed.")).toBeTruthy();
    server.answer("POST /api/admin/news/sources/s1/check", { made: 4 });
    await user.click(screen.getByRole("button", { name: "Check now" }));
    expect(await screen.findByText("4 new drafts.")).toBeTruthy();
  });

  it("that starts something names it, so that a repeated call starts it once", async () => {
    const { server, user } = await open(runJob);
    await user.click(screen.getByRole("button", { name: "Run now" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Reason/), "After the fix");
    server.reject("POST /api/admin/system/jobs/sweepAlerts/run", 0);
    await user.click(dialog.getByRole("button", { name: "Run now" }));
    await dialog.findByText("It may have been done all the same. Check before you try again.");
    await user.click(dialog.getByRole("button", { name: "Run now" }));
    await waitFor(() => expect(server.bodies).toHaveLength(2));
    expect(server.bodies[0]).toEqual({ id: expect.any(String), reason: "After the fix" });
    expect(server.bodies[1]).toEqual(server.bodies[0]);
  });
});
