import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { UnusualDays } from "./actors.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const sam = {
  uid: "sam",
  name: "sam@cardwell.test",
  day: "2026-11-19",
  entries: 84,
  usual: 6,
  staffRole: "support" as const,
};
const findSuspend = () => screen.queryByRole("button", { name: /^Suspend the access/ });

describe("an unusual day", () => {
  it("has the way to end the access of who it is about, with a reason and their address", async () => {
    const server = createFakeServer();
    openPage(<UnusualDays days={[sam]} />, "/admin/activity", { auth: { staffRole: "owner" } });
    await userEvent.click(screen.getByRole("button", { name: "Suspend the access of sam@cardwell.test" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^Reason/), "Exports at night");
    await userEvent.type(dialog.getByLabelText("Type sam@cardwell.test"), "sam@cardwell.test");
    server.answer("PUT /api/admin/users/sam/role", { uid: "sam", status: "active", until: null, staffRole: null });
    await userEvent.click(dialog.getByRole("button", { name: "Suspend sam@cardwell.test" }));
    expect(server.bodies).toEqual([{ role: null, from: { role: "support" }, reason: "Exports at night" }]);
  });

  it("has none for other roles, for oneself, and once they aren't staff", () => {
    createFakeServer();
    openPage(<UnusualDays days={[sam]} />, "/admin/activity", { auth: { staffRole: "editor" } });
    expect(findSuspend()).toBeNull();
    openPage(<UnusualDays days={[{ ...sam, staffRole: null }]} />, "/admin/activity", { auth: { staffRole: "owner" } });
    expect(findSuspend()).toBeNull();
    openPage(<UnusualDays days={[{ ...sam, uid: "nora" }]} />, "/admin/activity", { auth: { staffRole: "owner" } });
    expect(findSuspend()).toBeNull();
    expect(screen.getAllByRole("link", { name: "Review entries" })).toHaveLength(3);
  });
});
