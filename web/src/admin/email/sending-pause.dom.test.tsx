import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { TabContext } from "../frame/tabs-context.ts";
import { EmailLayout } from "./email-layout.tsx";
import { PauseBanner } from "./sending-pause.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const counts = { sent: 200, delivered: 198, bounced: 1, complained: 0 };
const pause = { pausedAt: "2026-11-20T10:00:00.000Z", by: "olive@cardwell.test", reason: "Wrong amounts.", held: 418 };

function open(staffRole: StaffRole, answer: { pause: typeof pause | null }) {
  const server = createFakeServer();
  server.answer("GET /api/admin/email/figures", {
    last: counts,
    before: counts,
    providers: [],
    problems: [],
    ...answer,
  });
  openPage(
    <TabContext value={{ path: "email", label: "Email", routes: [] }}>
      <EmailLayout title="Email">Templates</EmailLayout>
    </TabContext>,
    "/admin/email",
    { auth: { staffRole } },
  );
  return server;
}

describe("a pause of all sending", () => {
  it("is begun by an owner with a reason", async () => {
    const server = open("owner", { pause: null });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Pause all sending" }));
    const dialog = screen.getByRole("dialog", { name: "Pause all sending of email?" });
    await user.type(within(dialog).getByLabelText(/^Reason/), "Wrong amounts");
    server.answer("POST /api/admin/email/pause", { pausedAt: pause.pausedAt });
    await user.click(within(dialog).getByRole("button", { name: "Pause all sending" }));
    expect(server.bodies).toEqual([{ reason: "Wrong amounts" }]);
  });

  it("is shown on the tab with who, why and how much waits, and an owner ends it", async () => {
    open("owner", { pause });
    const attention = await screen.findByRole("list", { name: "Needs attention" });
    expect(attention.textContent).toContain("Sending has been paused since");
    expect(attention.textContent).toContain("418 emails wait. Paused by olive@cardwell.test: Wrong amounts.");
    expect(within(attention).getByRole("button", { name: "Resume sending" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pause all sending" })).toBeNull();
  });

  it("isn't called unchanged when only the answer to ending it was lost", async () => {
    const server = open("owner", { pause });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Resume sending" }));
    const dialog = screen.getByRole("dialog", { name: "Resume sending of email?" });
    await user.type(within(dialog).getByLabelText(/^Reason/), "Amounts are right");
    server.reject("POST /api/admin/email/resume", 0);
    await user.click(within(dialog).getByRole("button", { name: "Resume sending" }));
    const problem = await within(dialog).findByRole("alert");
    expect(problem.textContent).toContain("It may have been done all the same. Check before you try again.");
    server.reject("POST /api/admin/email/resume", 409, { error: "conflict", message: "Sending isn't paused." });
    await user.click(within(dialog).getByRole("button", { name: "Resume sending" }));
    expect(await within(dialog).findByText("Nothing was changed.")).toBeTruthy();
  });

  it("is shown above a broadcast or a template in full", async () => {
    const server = createFakeServer();
    server.answer("GET /api/admin/email/figures", {
      last: counts,
      before: counts,
      providers: [],
      problems: [],
      pause,
    });
    openPage(<PauseBanner />, "/admin/email/broadcasts/b1", { auth: { staffRole: "owner" } });
    const banner = await screen.findByRole("list", { name: "Needs attention" });
    expect(banner.textContent).toContain("Paused by olive@cardwell.test: Wrong amounts.");
    expect(within(banner).getByRole("button", { name: "Resume sending" })).toBeTruthy();
  });

  it("is shown to others without its buttons", async () => {
    open("editor", { pause });
    const attention = await screen.findByRole("list", { name: "Needs attention" });
    expect(within(attention).queryByRole("button")).toBeNull();
  });
});
