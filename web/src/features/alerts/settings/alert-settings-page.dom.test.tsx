import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { AlertSettingsPage } from "./alert-settings-page.tsx";

const read = "GET /api/alert-preferences";
const save = "PUT /api/alert-preferences";

const settings: AlertSettings = {
  preferences: { ...DEFAULT_PREFERENCES, dailyMailCap: 5 },
  defaults: DEFAULT_PREFERENCES,
  types: [],
  timeZone: "America/New_York",
  mail: { address: "nora@example.com", suppressed: null },
};
const bounced = { reason: "bounced", at: "2026-11-18T15:00:00.000Z" } as const;
const { groups } = DEFAULT_PREFERENCES;
const withPreferences = (change: Partial<AlertSettings["preferences"]>): AlertSettings => ({
  ...settings,
  preferences: { ...settings.preferences, ...change },
});

const info = (type: AlertType, isMandatory: boolean): AlertSettings["types"][number] => {
  const { group, label } = factsOfType(type);
  const can = { isMandatory, canDisable: !isMandatory, canSetSteps: !isMandatory };
  return { type, group, label, ...can, threshold: null, steps: [...DEFAULT_RULES[type].steps] };
};

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer(read, settings);
});
afterEach(cleanup);

const page = (
  <>
    <AlertSettingsPage />
    <ToastRegion />
  </>
);
const open = () => openPage(page, "/dashboard/alerts/settings");
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent?.replaceAll("\u00A0", " ");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const inApp = () => screen.getByRole("switch", { name: "Payments, in the app" });

describe("the alert settings", () => {
  it("load with a placeholder", async () => {
    const release = server.hold(read);
    open();
    expect(screen.getByText("Loading your alert settings...")).toBeTruthy();
    release();
    expect(await headline()).toBe("You get alerts in the app and by email, up to 5 emails a day.");
    expect(screen.getByText("No bounced emails.")).toBeTruthy();
  });

  it("that never loaded show an error, with a reference and a retry", async () => {
    server.reject(read, 503, { message: "Something failed on our side.", requestId: "7f3c-91ae" });
    open();
    expect(await headline()).toBe("We couldn't load your alert settings.");
    expect(screen.getByRole("alert").textContent).toContain(
      "Something failed on our side. Your settings haven't changed.",
    );
    expect(screen.getByText("Reference 7f3c-91ae.")).toBeTruthy();
    server.answer(read, settings);
    await press("Try again");
    await waitFor(async () => expect(await headline()).toMatch(/^You get alerts in the app/));
  });

  it("show since when an address does not accept email, and retry it", async () => {
    server.answer(read, { ...settings, mail: { ...settings.mail, suppressed: bounced } });
    server.answer("POST /api/alert-preferences/resume-mail", settings);
    open();
    expect(await headline()).toBe("Email isn't reaching you. Alerts still appear in the app.");
    expect(screen.getByText(/^Our email bounced on November 18, 2026\./)).toBeTruthy();
    await press("Try again");
    expect(await screen.findByText("No bounced emails.")).toBeTruthy();
    expect(await headline()).toMatch(/^You get alerts in the app/);
  });

  it("show that email was marked as spam, and why it could not be retried", async () => {
    server.answer(read, { ...settings, mail: { ...settings.mail, suppressed: { ...bounced, reason: "complained" } } });
    server.reject("POST /api/alert-preferences/resume-mail", 503, { message: "The mail service does not answer." });
    open();
    await headline();
    expect(screen.getByText(/^One of our emails was marked as spam on November 18, 2026/)).toBeTruthy();
    await press("Try again");
    expect(await screen.findByText(/The mail service does not answer\./)).toBeTruthy();
  });

  it("show that staff stopped email, which only they can start again", async () => {
    server.answer(read, { ...settings, mail: { ...settings.mail, suppressed: { ...bounced, reason: "staff" } } });
    open();
    await headline();
    expect(screen.getByText(/^Our support team stopped it on November 18, 2026\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact support" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("show until when email is paused, and what is still sent", async () => {
    server.answer(read, withPreferences({ pausedUntil: "2099-01-01" }));
    open();
    expect(await headline()).toMatch(/^Email is paused until .*January 1/);
    expect(screen.getByRole("region", { name: "Pause email" }).textContent).toContain(
      "Critical alerts, such as a payment due that day,",
    );
  });

  it("show a group as off, what it still sends in the digest, and security as always on", async () => {
    const { payments, ...others } = groups;
    const types = [
      info("statement_ready", false),
      info("welcome_offer_deadline", false),
      info("security_password", true),
    ];
    const off = { ...others, payments: { app: false, push: true, mail: "off" as const } };
    server.answer(read, { ...withPreferences({ groups: { ...others, payments } }), types });
    const before = open();
    await headline();
    const group = (name: string) => screen.getByRole("heading", { level: 3, name }).closest("li")!;
    const openTypes = (name: string) =>
      userEvent.click(within(group(name)).getByRole("button", { name: new RegExp(`alert type, ${name}$`) }));
    expect(group("Payments").textContent).toContain("These wait for the digest: “Statement ready”.");
    await openTypes("Bonuses");
    expect(group("Bonuses").textContent).toContain("In the digest: 60 and 30 days before.");
    expect(group("Account and plan").textContent).toContain("You can't turn these off");
    expect(within(group("Account and plan")).queryByRole("switch")).toBeNull();
    await openTypes("Account and plan");
    expect(within(group("Account and plan")).getByText("Always on")).toBeTruthy();
    before.unmount();
    server.answer(read, { ...withPreferences({ groups: off }), types });
    open();
    await headline();
    expect(group("Payments").textContent).toContain("Notifications off");
    expect(group("Payments").textContent).not.toContain("Still sent in the digest");
  });

  it("show a switch immediately, and its old state when the server rejects it, with the reason next to it", async () => {
    server.reject(save, 500, { message: "We could not save that.", requestId: "7f3c-91ae" });
    const release = server.hold(save);
    open();
    await headline();
    await userEvent.click(inApp());
    expect(inApp().getAttribute("aria-checked")).toBe("false");
    release();
    const group = inApp().closest("li") ?? document.body;
    expect((await within(group).findByRole("alert")).textContent).toContain("Couldn't save.");
    expect(inApp().getAttribute("aria-checked")).toBe("true");
  });

  it("send one switch alone with what it was, and the other way around for Undo", async () => {
    server.answer(save, withPreferences({ groups: { ...groups, payments: { app: false, push: true, mail: "on" } } }));
    open();
    await headline();
    await userEvent.click(inApp());
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { groups: { payments: { app: false } }, from: { groups: { payments: { app: true } } } },
        { groups: { payments: { app: true } }, from: { groups: { payments: { app: false } } } },
      ]),
    );
  });

  it("leave what was changed since, when a change is undone", async () => {
    server.answer(save, settings);
    open();
    await headline();
    await userEvent.click(inApp());
    const undo = await screen.findByRole("button", { name: "Undo" });
    server.reject(save, 409, {
      error: "conflict",
      message: "Changed.",
      fields: [{ path: "body.groups", message: "Changed." }],
    });
    await userEvent.click(undo);
    expect(await screen.findByText("Couldn't undo. It was changed since.")).toBeTruthy();
  });

  it("send quick changes of the same switch one after the other, each from the one before", async () => {
    server.answer(save, settings);
    const release = server.hold(save);
    open();
    await headline();
    await userEvent.click(inApp());
    await userEvent.click(inApp());
    release();
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { groups: { payments: { app: false } }, from: { groups: { payments: { app: true } } } },
        { groups: { payments: { app: true } }, from: { groups: { payments: { app: false } } } },
      ]),
    );
  });

  it("reset everything to the defaults, from all that was shown", async () => {
    server.answer(
      read,
      withPreferences({ types: { card_unused: { enabled: false, stepDays: null, threshold: null } } }),
    );
    server.answer(save, settings);
    open();
    await headline();
    await press("Reset to defaults");
    await waitFor(() =>
      expect(server.bodies).toMatchObject([
        {
          types: { card_unused: { enabled: true }, payment_due: { enabled: true } },
          dailyMailCap: 5,
          from: { types: { card_unused: { enabled: false }, payment_due: { enabled: true } }, dailyMailCap: 5 },
        },
      ]),
    );
  });

  it("show a day that was saved elsewhere while another was chosen, with the choice", async () => {
    server.answer(save, withPreferences({ pausedUntil: "2099-02-01" }));
    const { client } = open();
    await headline();
    await userEvent.type(screen.getByLabelText("Until", { selector: "[type=date]" }), "2099-02-01");
    server.answer(read, withPreferences({ pausedUntil: "2099-01-01" }));
    await client.refetchQueries({ queryKey: ["alert-settings"] });
    await userEvent.click(await screen.findByRole("button", { name: "Keep mine: Until" }));
    await press("Pause email");
    expect(await screen.findByRole("button", { name: "Resume email" })).toBeTruthy();
    expect(server.bodies).toEqual([{ pausedUntil: "2099-02-01", from: { pausedUntil: "2099-01-01" } }]);
  });

  describe("of quiet hours that were turned off elsewhere", () => {
    async function typeHours() {
      const { client } = open();
      await headline();
      fireEvent.change(within(screen.getByRole("group", { name: "Quiet hours" })).getByLabelText("From"), {
        target: { value: "22:30" },
      });
      server.answer(read, withPreferences({ quietHours: null }));
      await client.refetchQueries({ queryKey: ["alert-settings"] });
      return (await screen.findByText("Changed since you opened this")).parentElement?.textContent;
    }

    it("show that and the hours that were typed, which are sent once they are kept", async () => {
      expect(await typeHours()).toContain("Quiet hours, as saved meanwhileOffAs you entered it10:30 pm to 8:00 am");
      await press("Keep mine: Quiet hours");
      server.answer(save, withPreferences({ quietHours: { from: "22:30", until: "08:00" } }));
      await press("Save quiet hours");
      await screen.findByText("Quiet hours set from 10:30 pm to 8:00 am.");
      expect(server.bodies).toEqual([{ quietHours: { from: "22:30", until: "08:00" }, from: { quietHours: null } }]);
      expect(screen.queryByText("Changed since you opened this")).toBeNull();
    });

    it("leave them off when that is chosen, and set them again", async () => {
      await typeHours();
      await press("Use the saved one: Quiet hours");
      expect(screen.getByText("Quiet hours are off. Email can arrive at any time.")).toBeTruthy();
      server.answer(save, withPreferences({ quietHours: { from: "21:00", until: "08:00" } }));
      await press("Set quiet hours");
      const group = await screen.findByRole("group", { name: "Quiet hours" });
      expect(within(group).getByLabelText<HTMLInputElement>("From").value).toBe("21:00");
      expect(server.bodies).toEqual([{ quietHours: { from: "21:00", until: "08:00" }, from: { quietHours: null } }]);
    });
  });

  it("drop hours that were typed when the same tab turns them off", async () => {
    open();
    await headline();
    const group = screen.getByRole("group", { name: "Quiet hours" });
    fireEvent.change(within(group).getByLabelText("From"), { target: { value: "22:30" } });
    server.answer(save, withPreferences({ quietHours: null }));
    await press("Turn off quiet hours");
    expect(await screen.findByText("Quiet hours are off. Email can arrive at any time.")).toBeTruthy();
    expect(server.bodies).toEqual([{ quietHours: null, from: { quietHours: { from: "21:00", until: "08:00" } } }]);
    expect(screen.queryByText("Changed since you opened this")).toBeNull();
  });

  it("take a limit that was typed with a space as it was saved", async () => {
    server.answer(save, withPreferences({ dailyMailCap: 3 }));
    open();
    await headline();
    const cap = screen.getByLabelText<HTMLInputElement>("Maximum emails a day");
    await userEvent.clear(cap);
    await userEvent.type(cap, "03{Enter}");
    expect(await screen.findByText("Daily limit set to 3 emails.")).toBeTruthy();
    expect(cap.value).toBe("3");
    expect(server.bodies).toEqual([{ dailyMailCap: 3, from: { dailyMailCap: 5 } }]);
    expect(screen.queryByText("Changed since you opened this")).toBeNull();
  });

  it("send of the digest what was changed, so that another part saved elsewhere stays", async () => {
    server.answer(save, withPreferences({ digest: { every: "daily", weekday: 1, hour: 18 } }));
    open();
    await headline();
    await userEvent.selectOptions(screen.getByLabelText("Hour"), "6:00 pm");
    await press("Save digest");
    await waitFor(() => expect(server.bodies).toEqual([{ digest: { hour: 18 }, from: { digest: { hour: 8 } } }]));
  });

  it("name how often the digest is sent, where it was changed elsewhere", async () => {
    const { client } = open();
    await headline();
    await userEvent.selectOptions(screen.getByLabelText("Hour"), "6:00 pm");
    await userEvent.click(screen.getByRole("radio", { name: "Weekly" }));
    server.answer(read, withPreferences({ digest: { every: "weekly", weekday: 1, hour: 20 } }));
    await client.refetchQueries({ queryKey: ["alert-settings"] });
    expect((await screen.findByText("Changed since you opened this")).parentElement?.textContent).toContain(
      "Hour, as saved meanwhile8:00 pmAs you entered it6:00 pm",
    );
  });

  it("keep what was typed when the server rejects it, and show the errors", async () => {
    server.reject(save, 500, { message: "We could not save that.", requestId: "7f3c-91ae" });
    open();
    await headline();
    const cap = screen.getByLabelText<HTMLInputElement>("Maximum emails a day");
    await userEvent.clear(cap);
    await userEvent.type(cap, "21{Enter}");
    expect(screen.getByText("Enter a number from 1 to 20.")).toBeTruthy();
    await userEvent.clear(cap);
    await userEvent.type(cap, "3{Enter}");
    expect(await screen.findByText("We could not save that. Reference 7f3c-91ae.")).toBeTruthy();
    expect(cap.value).toBe("3");
  });

  it("choose for each group whether it reaches the devices, where the server sends to them", async () => {
    const { unmount } = open();
    await headline();
    expect(screen.queryByRole("switch", { name: "Payments, on devices" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Your devices" })).toBeNull();
    unmount();
    server.answer("GET /api/push", { publicKey: "BKey", devices: [{}, {}], hidesAmounts: false });
    server.answer(save, settings);
    open();
    const onDevices = await screen.findByRole("switch", { name: "Payments, on devices" });
    expect(await headline()).toBe("You get alerts in the app, on your devices and by email, up to 5 emails a day.");
    expect(screen.getByRole("region", { name: "Your devices" }).textContent).toContain("2 devices get notifications.");
    expect(screen.getByRole("region", { name: "Pause email and notifications" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Manage notifications" })).toBeTruthy();
    await userEvent.click(onDevices);
    expect(await screen.findByText("Payments: off on your devices.")).toBeTruthy();
    expect(server.bodies).toEqual([
      { groups: { payments: { push: false } }, from: { groups: { payments: { push: true } } } },
    ]);
  });
});
