import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import { TabContext } from "../../frame/tabs-context.ts";
import type { DeadLetter } from "../queries.ts";
import { DeadLettersPage } from "./dead-letters-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const tab = { path: "system", label: "System", purpose: "", routes: [] };

const email: DeadLetter = {
  id: "mail-1",
  queue: "sendMail",
  name: "payment_due",
  error: "The mailbox is full.",
  attempts: 3,
  since: "2026-11-20T09:19:00.000Z",
  recipient: { uid: "nora", email: "nora@example.com" },
  broadcast: null,
  isTooOld: false,
  canSendAnew: false,
};
const sync: DeadLetter = { ...email, id: "link-1", queue: "syncBanks", name: "sync", error: "INTERNAL_SERVER_ERROR" };

async function openAll(rows: DeadLetter[]) {
  const server = createFakeServer();
  server.answer("GET /api/admin/lists/dead-letters/views", { views: [], defaultId: null });
  server.answer("GET /api/admin/system/dead-letters", { rows, total: rows.length, nextCursor: null });
  const queue = rows[0]?.queue ?? "sendMail";
  openPage(
    <TabContext value={tab}>
      <DeadLettersPage />
    </TabContext>,
    `/admin/system/dead-letters?queue=${queue}`,
    { auth: { staffRole: "owner" } },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: /all/i }));
  return user;
}

describe("the selected dead letters", () => {
  it("of mail are discarded after a reason", async () => {
    const user = await openAll([email, { ...email, id: "mail-2" }]);
    await user.click(screen.getAllByRole("button", { name: "Discard" }).at(-1)!);
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Discard 2 dead letters?");
    expect(dialog.textContent).toContain("They are never tried again.");
  });

  it("of bank syncs can only be replayed", async () => {
    await openAll([sync]);
    expect(screen.getAllByRole("button", { name: "Replay" })).not.toEqual([]);
    expect(screen.queryAllByRole("button", { name: "Discard" })).toEqual([]);
    expect(screen.queryByRole("combobox", { name: "Queue" }), "the views choose the queue").toBeNull();
  });

  it("of mail that is too old can only be discarded where what it was for is over", async () => {
    await openAll([{ ...email, isTooOld: true }]);
    const bar = within(screen.getByRole("region", { name: "Selected dead letters" }));
    expect(bar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Discard", "Export", ""]);
    expect(screen.queryByRole("button", { name: /^Replay|anew$/ })).toBeNull();
  });

  it("of a broadcast name it and their member, and are sent anew where they are too old to be replayed", async () => {
    const broadcast = { id: "b1", subject: "A year for less" };
    const old = { ...email, name: "broadcast", broadcast, isTooOld: true, canSendAnew: true };
    const user = await openAll([old, { ...email, id: "mail-2" }]);
    const [row] = screen.getAllByRole("row").slice(1);
    expect(row?.textContent).toContain("Broadcast “A year for less”");
    expect(within(row!).getByRole("link", { name: "nora@example.com" }).getAttribute("href")).toBe("/admin/users/nora");
    const bar = within(screen.getByRole("region", { name: "Selected dead letters" }));
    await user.click(bar.getByRole("button", { name: "Replay" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("1 email too old for that is left out.");
    expect(screen.getByRole("button", { name: "Replay 1 dead letter" })).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(bar.getByRole("button", { name: "Send anew" }));
    expect((await screen.findByRole("dialog")).textContent).toContain(
      "It arrives twice if an earlier attempt got through.",
    );
    expect(screen.getByRole("button", { name: "Send anew 1 dead letter" })).toBeDefined();
  });
});
