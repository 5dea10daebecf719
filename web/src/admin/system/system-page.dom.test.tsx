import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { TabContext } from "../frame/tabs-context.ts";
import type { SystemOverview } from "../frame/problems.ts";
import { SystemPage } from "./system-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const tab = { path: "system", label: "System", purpose: "", routes: [] };

const run = {
  id: "r1",
  job: "sweepAlerts",
  requestedBy: null,
  state: "failed",
  startedAt: "2026-11-20T09:19:00.000Z",
  durationMs: 540_000,
  processed: 1_792,
  failed: 312,
  error: "312 people could not be looked at.",
} as const;

/** The alert sweep is overdue, and Stripe is slow. */
const overview: SystemOverview = {
  checkedAt: "2026-11-20T10:00:00.000Z",
  alerts: [
    {
      severity: "critical",
      kind: "job_overdue",
      object: "sweepAlerts",
      title: "Alert sweep is 41 minutes overdue",
      detail: "The last run failed: 312 people could not be looked at.",
      since: "2026-11-20T09:14:00.000Z",
    },
  ],
  jobs: [
    {
      id: "sweepAlerts",
      status: "overdue",
      overdueMinutes: 41,
      due: 312,
      lastSuccessAt: "2026-11-20T09:14:00.000Z",
      nextStartAt: "2026-11-20T10:04:00.000Z",
      pause: null,
      runs: [run],
    },
  ],
  dependencies: [
    {
      id: "stripe",
      state: "degraded",
      calls: 1_000,
      errors: 31,
      p95Ms: 8_400,
      lastSuccessAt: "2026-11-20T09:59:00.000Z",
      lastErrorAt: null,
      lastIncident: {
        id: "incident-1",
        title: "Payments fail",
        affects: ["stripe"],
        status: "identified",
        startedAt: "2026-11-20T09:12:00.000Z",
        endedAt: null,
        message: "Stripe is looking into it.",
        updatedAt: "2026-11-20T09:30:00.000Z",
      },
    },
  ],
  flags: [{ id: "maintenance-banner", isOn: false, change: null }],
  release: { revision: "api-00042", database: { state: "emulator" }, restoreTest: null },
  queues: [{ id: "sendMail", waiting: 3, dead: 0, oldestAt: null }],
  deadLetters: [],
  webhooks: { received: 0, latest: [] },
};

function open(staffRole: StaffRole, alerts = overview.alerts) {
  const server = createFakeServer();
  server.answer("GET /api/admin/system", { ...overview, alerts });
  server.answer("GET /api/admin/system/disputes", { disputes: [] });
  openPage(
    <TabContext value={tab}>
      <SystemPage />
    </TabContext>,
    "/admin/system",
    { auth: { staffRole } },
  );
  return server;
}

describe("the system tab", () => {
  it("opens with what is wrong and how many wait", async () => {
    open("owner");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("System");
    const attention = await screen.findByRole("list", { name: "Needs attention" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("1 job is overdue.312 members are waiting.");
    expect(attention.textContent).toContain("The last run failed: 312 people could not be looked at.");
    const [, row] = within(screen.getByRole("table", { name: "Dependencies" })).getAllByRole("row");
    expect(row?.textContent).toContain("Degraded");
    expect(row?.textContent).toContain("3.1%");
    expect(within(row!).getAllByRole("link")[0]?.textContent).toMatch(/^Now, since /);
  });

  it("lists every problem, each with what solves it", async () => {
    const kinds = [
      ["dead_letters", "sendPushes", "Review", "/admin/system/dead-letters?queue=sendPushes"],
      ["dependency_down", "stripe", "Post incident", "/admin/system/incidents/new"],
      ["mail_paused", "mail", "Resume in Email", "/admin/email"],
      ["flag_expired", "maintenance-banner", "Extend or reset", "/admin/system#flags"],
      ["restore_test_due", "backups", "Record restore test", "/admin/system#backups"],
      ["cost_over_budget", "cost", "Open Performance", "/admin/performance?days=7"],
    ] as const;
    const common = { severity: "high", detail: "", since: null } as const;
    const others = kinds.map(([kind, object]) => ({ ...common, kind, object, title: `Problem of ${object}` }));
    open("owner", [...overview.alerts, ...others]);
    const attention = within(await screen.findByRole("list", { name: "Needs attention" }));
    expect(attention.getAllByRole("listitem")).toHaveLength(7);
    expect(attention.getByRole("button", { name: "Run now: Alert sweep" })).toBeTruthy();
    for (const [, object, label, href] of kinds) {
      const link = attention.getByRole("link", { name: `${label}: Problem of ${object}` });
      expect(link.getAttribute("href")).toBe(href);
    }
  });

  it("starts a job with a reason", async () => {
    const server = open("owner");
    const user = userEvent.setup();
    const table = await screen.findByRole("table", { name: "Scheduled jobs" });
    await user.click(within(table).getByRole("button", { name: "Run now: Alert sweep" }));
    const dialog = screen.getByRole("dialog", { name: "Run Alert sweep now?" });
    await user.type(within(dialog).getByLabelText(/^Reason/), "After the fix");
    server.answer("POST /api/admin/system/jobs/sweepAlerts/run", { runId: "r2", due: null });
    await user.click(within(dialog).getByRole("button", { name: "Run Alert sweep" }));
    expect(server.bodies).toEqual([{ id: expect.any(String), reason: "After the fix" }]);
  });

  it("records the minutes of a restore test, and shows at the field those that can be read two ways", async () => {
    const server = open("owner");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Record restore test" }));
    const dialog = screen.getByRole("dialog", { name: "Record a restore test?" });
    const minutes = within(dialog).getByLabelText<HTMLInputElement>("Minutes");
    await user.type(minutes, "1,5");
    await user.type(within(dialog).getByLabelText("What was compared"), "Members");
    await user.type(within(dialog).getByLabelText(/^Reason/), "Each quarter");
    await user.click(within(dialog).getByRole("button", { name: "Record restore test" }));
    expect(within(dialog).getByRole("alert").textContent).toBe("Enter whole minutes, from 1 to 10,080.");
    expect(minutes.value).toBe("1,5");
    expect(server.bodies).toEqual([]);
    await user.clear(minutes);
    await user.type(minutes, "1,440");
    server.answer("POST /api/admin/system/restore-tests", {});
    await user.click(within(dialog).getByRole("button", { name: "Record restore test" }));
    expect(server.bodies).toMatchObject([{ minutes: 1_440 }]);
  });

  it("shows a viewer everything, and why there are no actions", async () => {
    open("viewer");
    const table = await screen.findByRole("table", { name: "Scheduled jobs" });
    expect(within(table).queryAllByRole("button")).toEqual([]);
    expect(screen.getByText("Your role (viewer) can't run or pause jobs.")).toBeTruthy();
    expect(screen.getByText("Your role (viewer) can't change flags.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Run now|Dry run|Pause|Change|Record)/ })).toBeNull();
  });
});
