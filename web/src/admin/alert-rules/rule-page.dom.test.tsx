import type { BackTestDifference } from "@cardwell/core/contract/admin/alert-rules";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { SampleBound } from "@cardwell/core/domain/alerts/going-live";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setTransport } from "../../lib/api-client.ts";
import { clearTraces } from "../../lib/session/local-traces.ts";
import { AuthContext } from "../../lib/session/use-auth.ts";
import type { Auth } from "../../lib/session/use-auth.ts";
import { AdminArea } from "../admin-area.tsx";

vi.mock("../../lib/firebase.ts", () => ({ auth: { currentUser: null } }));

// A page's code loads when it is opened.
afterEach(cleanup);
// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const path = "/api/admin/alert-rules/card_unused";

type Server = {
  ruleVersion: number;
  setVersion: number;
  sent: unknown[];
  rule?: Partial<AlertRule>;
  liveCheck?: { state: string; testedAt: string | null; overLimit: number; sample: SampleBound | null };
  backTest?: {
    isBlocked?: boolean;
    overLimit?: number;
    sample?: SampleBound;
    differences?: BackTestDifference[];
    alerts?: number;
  };
  /** Its next version has no back-test. */
  isUntested?: boolean;
  everybody?: { state: string; looked: number };
  isDown?: boolean;
};

const noTotals = { alerts: 0, members: 0, overLimit: 0, mostInAWeek: 0, byWeek: [], byBusiestWeek: [] };

/** The server: its rule is at this version, and rejects what started from another one. */
function serve(server: Server) {
  const changed = { by: "marco@cardwell.example", at: "2026-11-24T12:00:00Z", reason: "Less of it" };
  const atVersion = (version: number) => ({ ...DEFAULT_RULES.card_unused, ...server.rule, version });
  const read = () => {
    const { liveCheck = { state: "free", testedAt: null, overLimit: 0, sample: null } } = server;
    const initial = DEFAULT_RULES.card_unused;
    return {
      rule: atVersion(server.ruleVersion),
      changed,
      version: server.setVersion,
      initial,
      isEvent: false,
      liveCheck,
    };
  };
  const versions = () => {
    const rows = Array.from({ length: server.ruleVersion - 1 }, (_, at) => {
      const version = server.ruleVersion - at;
      const before = { ...atVersion(version - 1), maxPerPersonPerDay: version - 1 };
      return { ...changed, version, before, rule: { ...atVersion(version), maxPerPersonPerDay: version } };
    });
    return { rows, total: rows.length, nextCursor: null };
  };
  const test = (state: "running" | "done") => ({
    id: "a".repeat(20),
    state,
    isDraft: (server.sent.at(-1) as { rule?: unknown } | undefined)?.rule !== null,
    isEverybody: false,
    wanted: 14,
    sample: server.backTest?.sample ?? null,
    from: "2026-10-26",
    until: "2026-11-24",
    looked: state === "done" ? 14 : 0,
    failed: 0,
    version: server.ruleVersion,
    sent: 0,
    differences: server.backTest?.differences ?? [],
    draft: { ...noTotals, overLimit: server.backTest?.overLimit ?? 0 },
    current: { ...noTotals, alerts: server.backTest?.alerts ?? 0 },
    isBlocked: server.backTest?.isBlocked === true,
    examples: [],
  });
  const counts = { fired: 200, shadowed: 0, acted: 50, resolved: 18, snoozed: 12, dismissed: 40, wrong: 3 };
  const rows = {
    rows: [{ rule: atVersion(server.ruleVersion), counts }],
    total: 1,
    nextCursor: null,
  };
  setTransport({
    fetch: (input, init) => {
      const { pathname, search } = new URL(input as string, "https://app.cardwell.example");
      if (`${pathname}${search}` === "/api/admin/alert-rules?query=card_unused&days=30&limit=100")
        return Promise.resolve(Response.json(rows));
      if (pathname === `${path}/versions`) return Promise.resolve(Response.json(versions()));
      const everybody = server.everybody
        ? { ...test("running"), id: "everybody-card_unused", isDraft: false, isEverybody: true, ...server.everybody }
        : null;
      if (pathname === `${path}/back-tests` && init?.method !== "POST")
        return Promise.resolve(Response.json({ everybody }));
      if (pathname === `${path}/back-tests`) {
        const body = JSON.parse(init?.body as string) as { isEverybody?: boolean };
        server.sent.push(body);
        if (server.isDown) return Promise.resolve(Response.json({ error: "unavailable" }, { status: 503 }));
        if (!body.isEverybody) return Promise.resolve(Response.json(test("running")));
        server.everybody = { state: "running", looked: 0 };
        return Promise.resolve(Response.json({ ...test("running"), isEverybody: true }));
      }
      if (pathname.endsWith("/stop")) {
        server.everybody = { state: "stopped", looked: 5 };
        return Promise.resolve(Response.json({ ...everybody, ...server.everybody }));
      }
      if (pathname.endsWith("/continue")) {
        const { isBlocked = false, overLimit = 0 } = server.backTest ?? {};
        server.liveCheck = {
          state: isBlocked ? "blocked" : "passed",
          testedAt: "2026-11-25T12:00:00Z",
          overLimit,
          sample: server.backTest?.sample ?? null,
        };
        return Promise.resolve(Response.json(test("done")));
      }
      if (pathname !== path) return Promise.resolve(Response.json({}, { status: 404 }));
      if (init?.method !== "PUT") return Promise.resolve(Response.json(read()));
      const body = JSON.parse(init.body as string) as { version: number };
      if (server.isUntested) {
        server.sent.push(body);
        const untested = { error: "conflict", message: "Back-test this version before it goes live.", requestId: "r2" };
        return Promise.resolve(Response.json(untested, { status: 409 }));
      }
      const conflict = { error: "conflict", message: "The rules changed since you opened them.", requestId: "r1" };
      if (body.version !== server.setVersion) return Promise.resolve(Response.json(conflict, { status: 409 }));
      server.sent.push(body);
      server.ruleVersion += 1;
      server.setVersion += 1;
      return Promise.resolve(Response.json(read()));
    },
    token: () => Promise.resolve("token"),
  });
}

function open(staffRole: StaffRole, page: string, rule = "card_unused") {
  const user = { uid: "priya", email: "priya@cardwell.example", emailVerified: true, displayName: "Priya" };
  render(
    <AuthContext value={{ user, idToken: "token", staffRole } as Auth}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/admin/alert-rules/${rule}${page}`]}>
          <Routes>
            <Route path="/admin/*" element={<AdminArea />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AuthContext>,
  );
  return userEvent.setup();
}

const sections = async () => {
  const list = await screen.findByRole("navigation", { name: "Card unused, sections" });
  return within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
};

async function changeLimit(user: ReturnType<typeof userEvent.setup>) {
  const limit = await screen.findByLabelText("At most for one member a day");
  await user.clear(limit);
  await user.type(limit, "5");
  await user.click(screen.getByRole("button", { name: "Preview changes" }));
  await user.type(await screen.findByLabelText("Reason"), "Fewer of them");
}

describe("the page of a rule", () => {
  it("offers what the role allows", async () => {
    serve({ ruleVersion: 1, setVersion: 0, sent: [] });
    open("viewer", "");
    expect(await sections()).toEqual(["Rule", "Preview", "Versions"]);
    expect(screen.getByRole("button", { name: "Edit rule" }).getAttribute("aria-disabled")).toBe("true");
    cleanup();
    open("support", "");
    expect(await sections()).toEqual(["Rule", "Preview", "Back-test", "Why a member gets it", "Versions"]);
    cleanup();
    open("editor", "");
    expect(await sections()).toEqual(["Rule", "Edit", "Preview", "Back-test", "Why a member gets it", "Versions"]);
  });

  it("shows what became of the rule's alerts of the last 30 days", async () => {
    serve({ ruleVersion: 1, setVersion: 0, sent: [] });
    open("viewer", "");
    const outcomes = await screen.findByRole("region", { name: "Last 30 days" });
    expect(await within(outcomes).findByText("34%")).toBeTruthy();
    expect(outcomes.textContent).toContain("Fired200");
    expect(outcomes.textContent).toContain("Acted on34%68 alerts");
    expect(outcomes.textContent).toContain("Snoozed6%12 alerts");
    expect(outcomes.textContent).toContain("Dismissed20%40 alerts");
    expect(outcomes.textContent).toContain("False alarms2%3 alerts");
  });

  it("of a rule that doesn't exist says so", async () => {
    serve({ ruleVersion: 1, setVersion: 0, sent: [] });
    open("editor", "", "nothing");
    expect(await screen.findByRole("heading", { level: 1, name: "Rule not found" })).toBeTruthy();
    expect(screen.getByText('There is no rule "nothing".')).toBeTruthy();
  });

  it("has no choice of quiet hours for custom reminders, of which critical ones always pass them", async () => {
    const choice = "Critical steps pass quiet hours, the daily email limit and a pause";
    serve({ ruleVersion: 1, setVersion: 0, sent: [] });
    open("editor", "/edit");
    expect(await screen.findByLabelText(choice)).toBeTruthy();
    cleanup();
    serve({ ruleVersion: 1, setVersion: 0, sent: [], rule: DEFAULT_RULES.reminder });
    open("editor", "/edit");
    expect(await screen.findByLabelText("At most for one member a day")).toBeTruthy();
    expect(screen.queryByLabelText(choice)).toBeNull();
  });

  it("shows that a draft can't go live when by its back-test 212 members would get more than 3 alerts a week", async () => {
    serve({ ruleVersion: 1, setVersion: 4, sent: [], backTest: { isBlocked: true, overLimit: 212 } });
    const user = open("editor", "/edit");
    await changeLimit(user);
    await user.click(screen.getByRole("link", { name: "Back-test this draft" }));
    await user.click(await screen.findByRole("button", { name: "Back-test draft 2" }));
    const result = await screen.findByRole("heading", { level: 2, name: /^This draft can't go live\./ });
    expect(result.textContent).toContain("212 members would get over 3 a week.");
  });

  it("shows what its back-test of a random sample says about all members", async () => {
    const sample = { looked: 2_000, members: 48_000, atMost: 71 };
    serve({ ruleVersion: 1, setVersion: 4, sent: [], backTest: { sample } });
    const user = open("editor", "/back-test");
    await user.click(await screen.findByRole("button", { name: "Back-test version 1" }));
    const bound =
      "A random sample of 2,000 of 48,000 members: with 95% confidence, at most 71 of all would get over 3 a week.";
    expect(await screen.findByText(bound)).toBeTruthy();
    expect(screen.getByText("to those looked at")).toBeTruthy();
  });

  it("still has the result of its back-test when staff come back from another page", async () => {
    serve({ ruleVersion: 1, setVersion: 4, sent: [] });
    const user = open("editor", "/back-test");
    await user.click(await screen.findByRole("button", { name: "Back-test version 1" }));
    expect(await screen.findByText(/^14 members looked at/)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Versions" }));
    expect(await screen.findByText("No changes yet")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Back-test" }));
    expect(await screen.findByText(/^14 members looked at/)).toBeTruthy();
  });

  it("lists why its back-test finds other alerts than were sent", async () => {
    const differences = [
      { cause: "access" as const, onlyFound: 21, onlySent: 132 },
      { cause: "facts" as const, onlyFound: 0, onlySent: 3 },
    ];
    serve({ ruleVersion: 1, setVersion: 4, sent: [], backTest: { differences, alerts: 5 } });
    const user = open("editor", "/back-test");
    await user.click(await screen.findByRole("button", { name: "Back-test version 1" }));
    const table = await screen.findByRole("table", { name: "Why they differ" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "By today's plan the member had no access that day, or it began that day21132",
      "Facts were entered later than their day, or changed since03",
    ]);
  });

  it("says whether a version needs a back-test, and shows at its button that it has none, asking once", async () => {
    const server: Server = { ruleVersion: 1, setVersion: 4, sent: [], isUntested: true };
    serve(server);
    const user = open("editor", "/edit");
    await changeLimit(user);
    const needed = /It goes live only after a back-test of the last seven days, and never if that takes more members/;
    expect(screen.getByText(needed)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Put version 2 of Card unused in force" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Couldn't save\.Back-test this version before it goes live\./,
    );
    expect(server.sent).toHaveLength(1);
    const limit = screen.getByLabelText("At most for one member a day");
    await user.clear(limit);
    await user.type(limit, String(DEFAULT_RULES.card_unused.maxPerPersonPerDay));
    const share = screen.getByLabelText("Share of members in percent");
    await user.clear(share);
    await user.type(share, "50");
    await user.click(screen.getByRole("button", { name: "Preview changes" }));
    const free = /It needs no back-test: it makes the same alerts for no more members\./;
    expect(await screen.findByText(free)).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "shadow");
    await user.click(screen.getByRole("button", { name: "Preview changes" }));
    expect(await screen.findByText(/It needs no back-test before it goes live\./)).toBeTruthy();
  });

  it("begins a back-test of everybody again that couldn't be begun", async () => {
    const server: Server = { ruleVersion: 1, setVersion: 4, sent: [], isDown: true };
    serve(server);
    const user = open("editor", "/back-test");
    await user.click(await screen.findByRole("button", { name: "Back-test with everybody" }));
    const retry = await screen.findByRole("button", { name: "Retry" });
    server.isDown = false;
    await user.click(retry);
    expect(await screen.findByText(/^Running: 0 of 14 members looked at/)).toBeTruthy();
    const everybody = { rule: null, days: 30, isEverybody: true };
    expect(server.sent).toEqual([everybody, everybody]);
  });

  it("shows how far a back-test of everybody came, also to who comes later, and stops it", async () => {
    const server: Server = { ruleVersion: 1, setVersion: 4, sent: [] };
    serve(server);
    const user = open("editor", "/back-test");
    await user.click(await screen.findByRole("button", { name: "Back-test with everybody" }));
    expect(await screen.findByText(/^Running: 0 of 14 members looked at/)).toBeTruthy();
    expect(server.sent).toEqual([{ rule: null, days: 30, isEverybody: true }]);
    cleanup();
    server.everybody = { state: "running", looked: 5 };
    const later = open("editor", "/back-test");
    expect(await screen.findByText(/^Running: 5 of 14 members looked at/)).toBeTruthy();
    await later.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText(/^Stopped: 5 of 14 members looked at/)).toBeTruthy();
  });

  it("saves although another rule changed meanwhile", async () => {
    const server = { ruleVersion: 1, setVersion: 4, sent: [] as unknown[] };
    serve(server);
    const user = open("editor", "/edit");
    await changeLimit(user);
    server.setVersion = 5;
    await user.click(screen.getByRole("button", { name: "Put version 2 of Card unused in force" }));
    expect(await screen.findByText("Steps")).toBeTruthy();
    expect(server.sent).toMatchObject([{ version: 5, reason: "Fewer of them", rule: { maxPerPersonPerDay: 5 } }]);
  });

  it("keeps the edits when somebody else changed the rule, and says who and why", async () => {
    const server = { ruleVersion: 1, setVersion: 4, sent: [] as unknown[] };
    serve(server);
    const user = open("editor", "/edit");
    await changeLimit(user);
    server.ruleVersion = 2;
    server.setVersion = 5;
    await user.click(screen.getByRole("button", { name: "Put version 2 of Card unused in force" }));
    expect(await screen.findByText(/version 2 is in force now: "Less of it", by marco@cardwell\.example/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Continue with version 2" }));
    expect((await screen.findByLabelText<HTMLInputElement>("At most for one member a day")).value).toBe("5");
    await user.click(screen.getByRole("button", { name: "Preview changes" }));
    await user.type(await screen.findByLabelText("Reason"), "Still fewer");
    await user.click(screen.getByRole("button", { name: "Put version 3 of Card unused in force" }));
    expect(await screen.findByText("Steps")).toBeTruthy();
    expect(server.sent).toMatchObject([{ version: 5, reason: "Still fewer", rule: { maxPerPersonPerDay: 5 } }]);
  });

  it("follows the newest version in what wasn't edited, once somebody else's changes were shown", async () => {
    const server: Server = { ruleVersion: 1, setVersion: 4, sent: [] };
    serve(server);
    const user = open("editor", "/edit");
    await changeLimit(user);
    Object.assign(server, { ruleVersion: 2, setVersion: 5, rule: { name: "Card asleep", cooldownHours: 48 } });
    await user.click(screen.getByRole("button", { name: "Put version 2 of Card unused in force" }));
    const changes = await screen.findByRole("table", { name: "What changed up to version 2" });
    expect(changes.textContent).toContain("Card asleep");
    await user.click(screen.getByRole("button", { name: "Continue with version 2" }));
    await user.click(screen.getByRole("button", { name: "Preview changes" }));
    await user.type(await screen.findByLabelText("Reason"), "Still fewer");
    await user.click(screen.getByRole("button", { name: "Put version 3 of Card asleep in force" }));
    await waitFor(() =>
      expect(server.sent).toMatchObject([{ rule: { name: "Card asleep", cooldownHours: 48, maxPerPersonPerDay: 5 } }]),
    );
  });

  it("has the edits and the reason again after a session that ended, and says that a newer version is in force", async () => {
    const server = { ruleVersion: 1, setVersion: 4, sent: [] as unknown[] };
    serve(server);
    await changeLimit(open("editor", "/edit"));
    clearTraces("priya");
    cleanup();
    server.ruleVersion = 2;
    server.setVersion = 5;
    const user = open("editor", "/edit");
    expect(await screen.findByText(/^You opened version 1; version 2 is in force now/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("At most for one member a day").value).toBe("5");
    await user.click(screen.getByRole("button", { name: "Continue with version 2" }));
    await user.click(screen.getByRole("button", { name: "Preview changes" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Reason")).value).toBe("Fewer of them");
    await user.click(screen.getByRole("button", { name: "Put version 3 of Card unused in force" }));
    await waitFor(() => expect(server.sent).toMatchObject([{ version: 5, rule: { maxPerPersonPerDay: 5 } }]));
  });

  it("puts the rule in shadow mode with a reason", async () => {
    const server: Server = { ruleVersion: 3, setVersion: 4, sent: [] };
    serve(server);
    const user = open("editor", "");
    await user.click(await screen.findByRole("button", { name: "Shadow mode" }));
    const dialog = screen.getByRole("dialog", { name: "Put Card unused in shadow mode?" });
    await user.type(within(dialog).getByLabelText("Reason"), "Count it first");
    await user.click(within(dialog).getByRole("button", { name: "Put Card unused in shadow mode" }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({ reason: "Count it first", rule: { mode: "shadow" } });
  });

  describe("that isn't live", () => {
    const untested = { state: "untested", testedAt: null, overLimit: 0, sample: null };
    const inShadow = { mode: "shadow", audience: { percent: 40 } } as const;

    async function openDialog(server: Server) {
      serve(server);
      const user = open("editor", "");
      await user.click(await screen.findByRole("button", { name: "Go live" }));
      const dialog = screen.getByRole("dialog", { name: "Put Card unused live?" });
      const confirm = within(dialog).getByRole("button", { name: "Put Card unused live" });
      return { user, dialog, confirm };
    }

    it("goes live only after its back-test, which runs in the dialog", async () => {
      const server: Server = { ruleVersion: 3, setVersion: 4, sent: [], rule: inShadow, liveCheck: untested };
      const { user, dialog, confirm } = await openDialog(server);
      expect(within(dialog).getByText("Version 3 can't go live yet.")).toBeTruthy();
      expect(within(dialog).getByText("It has no back-test of the last seven days for 40% of members.")).toBeTruthy();
      await user.type(within(dialog).getByLabelText("Reason"), "It is right now");
      await user.click(confirm);
      expect(server.sent).toEqual([]);
      await user.click(within(dialog).getByRole("button", { name: "Back-test version 3" }));
      expect(await within(dialog).findByText(/^Version 3 passed its back-test on /)).toBeTruthy();
      expect(server.sent).toEqual([{ rule: null, days: 30 }]);
      await user.click(confirm);
      await screen.findByText("Steps");
      expect(server.sent.at(-1)).toMatchObject({ reason: "It is right now", rule: { mode: "live" } });
    });

    it("stays so when its back-test takes members above the limit", async () => {
      const backTest = { isBlocked: true, overLimit: 212 };
      const server: Server = { ruleVersion: 3, setVersion: 4, sent: [], rule: inShadow, liveCheck: untested, backTest };
      const { user, dialog, confirm } = await openDialog(server);
      await user.click(within(dialog).getByRole("button", { name: "Back-test version 3" }));
      expect((await within(dialog).findByRole("alert")).textContent).toMatch(
        /^Version 3 can't go live\.By its back-test on .+, 212 members would get more than 3 alerts a week\./,
      );
      expect(confirm.getAttribute("aria-disabled")).toBe("true");
    });

    it("may go live when nobody of a sample would be above the limit, and shows what that says about all", async () => {
      const sample = { looked: 2_000, members: 48_000, atMost: 71 };
      const passed = { ...untested, state: "passed", testedAt: "2026-11-25T12:00:00Z", sample };
      const { dialog } = await openDialog({
        ruleVersion: 3,
        setVersion: 4,
        sent: [],
        rule: inShadow,
        liveCheck: passed,
      });
      expect(dialog.textContent).toContain(
        "No member of the sample would get more than 3 alerts a week. A random sample of 2,000 of 48,000 members:",
      );
    });

    it("stays so when too few wallets of the sample could be read", async () => {
      const sample = { looked: 2_000, members: 48_000, atMost: 48_000 };
      const blocked = { ...untested, state: "blocked", testedAt: "2026-11-25T12:00:00Z", sample };
      const { dialog } = await openDialog({
        ruleVersion: 3,
        setVersion: 4,
        sent: [],
        rule: inShadow,
        liveCheck: blocked,
      });
      expect(dialog.textContent).toContain("Version 3 can't go live.Too few wallets could be read.");
    });

    it("goes live without a back-test where it needs none", async () => {
      const server: Server = { ruleVersion: 3, setVersion: 4, sent: [], rule: { offUntil: "2099-01-01" } };
      const { dialog, confirm } = await openDialog(server);
      expect(within(dialog).queryByText(/back-test/i)).toBeNull();
      expect(confirm.getAttribute("aria-disabled")).toBeNull();
    });
  });

  it("copies any version into a new one, also the first, and asks before it replaces edits", async () => {
    serve({ ruleVersion: 3, setVersion: 4, sent: [] });
    const user = open("editor", "/versions");
    const copies = await screen.findAllByRole("button", { name: /^Copy version/ });
    expect(copies.map(({ textContent }) => textContent)).toEqual([
      "Copy version 3 into a new one",
      "Copy version 2 into a new one",
      "Copy version 1 into a new one",
    ]);
    await user.click(screen.getByRole("button", { name: "Copy version 2 into a new one" }));
    expect(await screen.findByText(/^New version 4, copied from version 2\./)).toBeTruthy();
    const limit = () => screen.getByLabelText<HTMLInputElement>("At most for one member a day");
    expect(limit().value).toBe("2");
    await user.click(screen.getByRole("link", { name: "Copy another version" }));
    await user.click(await screen.findByRole("button", { name: "Copy version 1 into a new one" }));
    const dialog = screen.getByRole("dialog", { name: "Replace your edits of Card unused?" });
    await user.click(within(dialog).getByRole("button", { name: "Replace edits with version 1" }));
    expect(await screen.findByText(/^New version 4, copied from version 1\./)).toBeTruthy();
    expect(limit().value).toBe("1");
    await user.click(screen.getByRole("button", { name: "Discard my edits" }));
    expect(limit().value).toBe("20");
  });

  it("brings a version back with a reason, as a new one, after what that changes", async () => {
    const server: Server = { ruleVersion: 3, setVersion: 4, sent: [] };
    serve(server);
    const user = open("editor", "/versions");
    const buttons = await screen.findAllByRole("button", { name: /^Bring back/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Bring back version 2", "Bring back version 1"]);
    await user.click(screen.getByRole("button", { name: "Bring back version 2" }));
    const dialog = screen.getByRole("dialog", { name: "Bring back version 2 of Card unused?" });
    expect(dialog.textContent).toContain("It becomes version 4. It goes live only after a back-test");
    expect(within(dialog).getByRole("table", { name: "What version 4 changes" })).toBeTruthy();
    const confirm = within(dialog).getByRole("button", { name: "Bring back version 2" });
    await user.click(confirm);
    expect(server.sent).toEqual([]);
    await user.type(within(dialog).getByLabelText("Reason"), "The limit was right");
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { type: _type, version: _version, ...content } = DEFAULT_RULES.card_unused;
    const rule = { ...content, maxPerPersonPerDay: 2 };
    expect(server.sent).toEqual([{ version: 4, reason: "The limit was right", rule }]);
  });

  it("doesn't bring back a version that has no back-test", async () => {
    const server: Server = { ruleVersion: 3, setVersion: 4, sent: [], isUntested: true };
    serve(server);
    const user = open("editor", "/versions");
    await user.click(await screen.findByRole("button", { name: "Bring back version 1" }));
    const dialog = screen.getByRole("dialog", { name: "Bring back version 1 of Card unused?" });
    await user.type(within(dialog).getByLabelText("Reason"), "The limit was right");
    await user.click(within(dialog).getByRole("button", { name: "Bring back version 1" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(
      "Back-test this version before it goes live.",
    );
  });

  it("offers no copy to those who may not edit", async () => {
    serve({ ruleVersion: 3, setVersion: 4, sent: [] });
    open("viewer", "/versions");
    expect(await screen.findByText("Version 2: Less of it")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(?:Copy|Bring back) version/ })).toBeNull();
  });
});
