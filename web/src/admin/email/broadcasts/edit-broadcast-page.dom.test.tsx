import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import { EditBroadcastPage } from "./edit-broadcast-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const broadcast = {
  id: "b1",
  version: 3,
  subject: "A year of Cardwell for less",
  body: "Pay once a year.",
  segment: EVERYBODY,
  cardName: null,
  state: "draft",
};

it("the editor of a broadcast shows what someone else saved meanwhile, and saves over it when asked to", async () => {
  const server = createFakeServer();
  server.answer("GET /api/admin/email/broadcasts/b1", broadcast);
  openPage(<EditBroadcastPage />, "/admin/email/broadcasts/b1/edit", {
    route: "/admin/email/broadcasts/:id/edit",
    auth: { staffRole: "owner" },
  });
  const user = userEvent.setup();
  const text = await screen.findByLabelText("Text");
  await user.clear(text);
  await user.type(text, "Pay yearly.");
  server.answer("GET /api/admin/email/broadcasts/b1", { ...broadcast, version: 4, subject: "Two months free" });
  server.reject("PUT /api/admin/email/broadcasts/b1", 409, {
    error: "conflict",
    message: "It changed.",
    requestId: "r1",
  });
  await user.click(screen.getByRole("button", { name: "Save draft" }));

  const changes = await screen.findByRole("table", { name: "What changed meanwhile" });
  expect(within(changes).getByRole("row", { name: /^Subject/ }).textContent).toContain("Two months free");
  await user.click(screen.getByRole("button", { name: "Keep my edits" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  const edits = { subject: broadcast.subject, body: "Pay yearly.", segment: EVERYBODY };
  expect(server.bodies).toEqual([
    { ...edits, version: 3 },
    { ...edits, version: 4 },
  ]);
});
