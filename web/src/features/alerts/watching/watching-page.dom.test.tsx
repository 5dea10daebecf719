import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeTabs, createFakeServer, openTabWith, settle } from "../data/testing.tsx";
import type { FakeServer } from "../data/testing.tsx";
import { WatchingPage } from "./watching-page.tsx";

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T14:00:00Z"), toFake: ["Date"] });
  server = createFakeServer();
});
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
});

const step = (change: Partial<Watching["steps"][number]> = {}): Watching["steps"][number] => ({
  at: "2026-11-21T13:00:00Z",
  on: "2026-11-21",
  type: "payment_due",
  severity: "high",
  title: "Gold Card is due tomorrow",
  walletCardId: "gold",
  cardName: "Gold Card",
  dueOn: "2026-11-22",
  app: true,
  mail: "now",
  push: true,
  ...change,
});

const watching: Watching = {
  from: "2026-11-20",
  until: "2027-01-19",
  timeZone: "America/New_York",
  steps: [
    step(),
    step({ title: "Venture X charges its fee", type: "annual_fee", walletCardId: "x", cardName: "Venture X" }),
  ],
  lastCheckedAt: "2026-11-20T13:58:00Z",
  nextCheckAt: "2026-11-21T13:00:00Z",
  lastSweepAt: "2026-11-20T13:55:00Z",
  types: [
    { type: "payment_due", label: "Payment due", planned: 1, isOn: true },
    { type: "annual_fee", label: "Annual fee", planned: 1, isOn: true },
    { type: "cap_reached", label: "Cap reached", planned: 0, isOn: true },
  ],
  later: [{ type: "points_expiring", label: "Expiring points" }],
};

async function open(change: Partial<Watching> = {}) {
  server.answer("GET /api/alert-preferences/watching", { ...watching, ...change });
  return openTabWith(
    <MemoryRouter initialEntries={["/dashboard/alerts/watching"]}>
      <WatchingPage />
    </MemoryRouter>,
  );
}

const headline = () => screen.getByRole("heading", { level: 1 }).textContent?.replaceAll("\u00A0", " ");

describe("what is watched", () => {
  it("loads with a placeholder", async () => {
    const release = server.hold("GET /api/alert-preferences/watching");
    await open();
    expect(screen.getByText("Loading what we're watching...")).toBeTruthy();
    release();
    await settle();
    expect(headline()).toBe("2 reminders in the next 60 days. The next one is on Saturday, November 21.");
  });

  it("shows that nothing is planned without cards, and what to do", async () => {
    await open({ steps: [] });
    expect(headline()).toBe("No reminders in the next 60 days.");
    expect(screen.getByRole("link", { name: "Go to your cards" }).getAttribute("href")).toBe("/dashboard");
  });

  it("warns when the last sweep is more than two hours ago, or there was none", async () => {
    const late = await open({ lastSweepAt: "2026-11-20T11:00:00Z" });
    expect(screen.getByRole("alert").textContent).toContain("We haven't checked your cards since 6:00 am today.");
    late.close();
    const never = await open({ lastSweepAt: null });
    expect(screen.getByRole("alert").textContent).toContain("We haven't checked your cards yet.");
    never.close();
    await open();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("filters by card, and shows when a type has no reminder for it", async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText("Card"), "gold");
    expect(screen.getByRole("region", { name: "Day by day" }).textContent).toContain("1 reminder of 2");
    await userEvent.selectOptions(screen.getByLabelText("Type"), "annual_fee");
    expect(screen.getByText("No reminders of this type for this card.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(screen.getByText("Venture X charges its fee")).toBeTruthy();
  });

  it("counts the reminders of each type, and lists those without one, those that are off with the way to the settings, and those not watched yet", async () => {
    await open({ types: [...watching.types, { type: "card_unused", label: "Unused card", planned: 0, isOn: false }] });
    const section = within(screen.getByRole("region", { name: "What we check for" }));
    expect(section.getByRole("heading", { name: "Nothing planned" })).toBeTruthy();
    expect(section.getByText("Cap reached")).toBeTruthy();
    expect(section.getByText("Payment due").closest("li")?.textContent).toBe("Payment due1 planned");
    expect(section.getByRole("heading", { name: "Turned off" })).toBeTruthy();
    expect(section.getByText("Unused card").parentElement?.textContent).toContain("by you");
    expect(section.getByRole("link").getAttribute("href")).toBe("/dashboard/alerts/settings");
    expect(screen.getByRole("region", { name: "Not watched yet" }).textContent).toContain("Expiring points");
  });

  it("that doesn't load shows an error, and loads again", async () => {
    server.reject("GET /api/alert-preferences/watching", 404);
    await openTabWith(
      <MemoryRouter initialEntries={["/dashboard/alerts/watching"]}>
        <WatchingPage />
      </MemoryRouter>,
    );
    expect(headline()).toBe("We couldn't load this page.");
    server.answer("GET /api/alert-preferences/watching", watching);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await settle();
    expect(headline()).toContain("2 reminders");
  });
});
