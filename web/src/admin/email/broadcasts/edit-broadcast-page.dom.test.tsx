import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
  postId: null,
  cardNames: [],
  state: "draft",
};

const saveCall = "PUT /api/admin/email/broadcasts/b1";
const conflict = { error: "conflict", message: "It changed.", requestId: "r1" };

async function open(change: { postId?: string } = {}) {
  const server = createFakeServer();
  server.answer("GET /api/admin/email/broadcasts/b1", { ...broadcast, ...change });
  openPage(<EditBroadcastPage />, "/admin/email/broadcasts/b1/edit", {
    route: "/admin/email/broadcasts/:id/edit",
    auth: { staffRole: "owner" },
  });
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole("button", { name: "Save draft" }));
  return { server, user, text, save };
}

it.each([
  ["", {}, "A button to Cardwell and the unsubscribe link are added."],
  [
    " of a post",
    { postId: "p1" },
    'The text of the post, the button "Read the post" and the unsubscribe link are added.',
  ],
])("the text of a broadcast%s says what is added to it", async (_, change, hint) => {
  const { text } = await open(change);
  expect(document.getElementById(text.getAttribute("aria-describedby")!)?.textContent).toContain(hint);
});

it("a card that the catalog doesn't have is named once, at the cards", async () => {
  const { server, save, user, text } = await open();
  const message = "The catalog doesn't have the card amex-old.";
  const fields = [{ path: "body.segment.cardIds", message }];
  server.reject(saveCall, 400, { error: "invalid_request", message, fields, requestId: "r1" });
  await user.type(text, " Or not.");
  await save();
  expect(await screen.findAllByText(message)).toHaveLength(1);
});

describe("the editor of a broadcast that someone else saved meanwhile", () => {
  it("shows both texts, and saves the chosen one with what the other changed beside it", async () => {
    const { server, user, text, save } = await open();
    await user.clear(text);
    await user.type(text, "Pay yearly.");
    const newer = { ...broadcast, version: 4, subject: "Two months free", body: "Pay once." };
    server.answer("GET /api/admin/email/broadcasts/b1", newer);
    server.reject(saveCall, 409, conflict);
    await save();

    const notice = await screen.findByText("Text, as saved meanwhile");
    expect(notice.closest("dl")?.textContent).toBe("Text, as saved meanwhilePay once.As you entered itPay yearly.");
    await save();
    expect(server.bodies).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Keep mine: Text" }));
    await save();
    expect(server.bodies).toEqual([
      { subject: broadcast.subject, body: "Pay yearly.", segment: EVERYBODY, postId: null, version: 3 },
      { subject: "Two months free", body: "Pay yearly.", segment: EVERYBODY, postId: null, version: 4 },
    ]);
  });

  it("says so where only other fields were changed, and shows them", async () => {
    const { server, user, text, save } = await open();
    await user.type(text, " From today.");
    server.answer("GET /api/admin/email/broadcasts/b1", { ...broadcast, version: 4, subject: "Two months free" });
    server.reject(saveCall, 409, conflict);
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe("The broadcast wasn't saved.It changed.");
    expect(await screen.findByDisplayValue("Two months free")).toBeTruthy();
    expect(text.value).toBe("Pay once a year. From today.");
  });
});
