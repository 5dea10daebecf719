import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setTransport } from "../../lib/api-client.ts";
import { AuthContext } from "../../lib/session/use-auth.ts";
import type { Auth } from "../../lib/session/use-auth.ts";
import { AdminArea } from "../admin-area.tsx";

vi.mock("../../lib/firebase.ts", () => ({ auth: { currentUser: null } }));

// A page's code loads when it is opened.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const path = "/api/admin/alert-rules/card_unused";

/** The server: its rule is at this version, and rejects what started from another one. */
function serve(server: { ruleVersion: number; setVersion: number; sent: unknown[] }) {
  const read = () => {
    const rule = { ...DEFAULT_RULES.card_unused, version: server.ruleVersion };
    const changed = { by: "marco@cardwell.example", at: "2026-11-24T12:00:00Z", reason: "Less of it" };
    return { rule, changed, version: server.setVersion, initial: DEFAULT_RULES.card_unused, isEvent: false };
  };
  setTransport({
    fetch: (input, init) => {
      const { pathname } = new URL(input as string, "https://app.cardwell.example");
      if (pathname !== path) return Promise.resolve(Response.json({}, { status: 404 }));
      if (init?.method !== "PUT") return Promise.resolve(Response.json(read()));
      const body = JSON.parse(init.body as string) as { version: number };
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

function open(staffRole: StaffRole, page: string) {
  const user = { uid: "priya", email: "priya@cardwell.example", emailVerified: true, displayName: "Priya" };
  render(
    <AuthContext value={{ user, idToken: "token", staffRole } as Auth}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/admin/alert-rules/card_unused${page}`]}>
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
});
