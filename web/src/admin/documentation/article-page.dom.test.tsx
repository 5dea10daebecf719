import type { AdminArticle } from "@cardwell/core/contract/admin/documentation";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { AdminArea } from "../admin-area.tsx";

let server: FakeServer;

const content = { title: "Payment due", summary: "A statement is due.", body: "One\n\nTwo", keywords: "", related: [] };
const change = { by: "priya@cardwell.test", at: "2026-11-20T10:00:00.000Z", change: "Shorter" };

const article: AdminArticle = {
  id: "due",
  section: "payments",
  position: 10,
  owner: null,
  reviewEveryMonths: 6,
  reviewedOn: "2026-05-12",
  reviewDueOn: "2026-11-12",
  isOverdue: true,
  revision: 3,
  live: { version: 2, content, ...change },
  draft: { content: { ...content, body: "One\n\nThree" }, ...change },
  publishAt: null,
  shownOn: ["Payments"],
  leadsTo: { "screen:household": "household", "screen:payment-proof": "due" },
  linkedFrom: [
    { id: "grace", title: "Grace periods" },
    { id: "interest", title: "Interest" },
  ],
  headings: [],
  links: [],
  views: 0,
  votes: 0,
  helpfulVotes: 0,
};

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/admin/documentation/articles/due", article);
  server.answer("GET /api/admin/documentation/articles/due/versions", { rows: [], total: 0, nextCursor: null });
});
afterEach(cleanup);

async function press(name: string) {
  const auth = { staffRole: "editor", idToken: "token-1" } as const;
  openPage(<AdminArea />, "/admin/documentation/due", { route: "/admin/*", auth });
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(screen.getByRole("dialog"));
}

describe("an article", () => {
  it("is scheduled for a time, or published now where none is typed", async () => {
    server.answer("POST /api/admin/documentation/articles/due/publish", article);
    const dialog = await press("Publish");
    expect(dialog.getByRole("button", { name: "Publish" })).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Publish at/), { target: { value: "2026-12-02T09:00" } });
    await userEvent.type(dialog.getByLabelText(/^Reason/), "With the release");
    await userEvent.click(dialog.getByRole("button", { name: "Schedule article" }));
    await waitFor(() => expect(server.bodies).toHaveLength(1));
    const publishAt = new Date("2026-12-02T09:00").toISOString();
    expect(server.bodies).toEqual([{ revision: 3, publishAt, reason: "With the release" }]);
  });

  it("that is scheduled says when it goes live, and can be taken from the schedule", async () => {
    server.answer("GET /api/admin/documentation/articles/due", { ...article, publishAt: "2026-12-02T14:00:00.000Z" });
    server.answer("POST /api/admin/documentation/articles/due/unschedule", article);
    const auth = { staffRole: "editor", idToken: "token-1" } as const;
    openPage(<AdminArea />, "/admin/documentation/due", { route: "/admin/*", auth });
    expect(await screen.findByText(/ · goes live Dec 2/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Cancel schedule" }));
    await waitFor(() => expect(server.bodies).toEqual([{ revision: 3 }]));
  });

  it("that others link to names them before it is unpublished", async () => {
    const dialog = await press("Unpublish");
    expect(
      dialog.getByText("2 live articles link here and will have a broken link: Grace periods, Interest."),
    ).toBeTruthy();
  });

  it("has each version compared with the live one, or with another that is chosen", async () => {
    const texts = ["One\n\nZero", "One\n\nTwo", "Uno\n\nTwo"];
    const rows = texts.map((body, at) => ({ version: at + 1, content: { ...content, body }, ...change })).toReversed();
    server.answer("GET /api/admin/documentation/articles/due/versions", { rows, total: 3, nextCursor: null });
    const auth = { staffRole: "editor", idToken: "token-1" } as const;
    openPage(<AdminArea />, "/admin/documentation/due", { route: "/admin/*", auth });
    await userEvent.click(await screen.findByRole("button", { name: "Compare version 3 with live" }));
    const findChanges = (label: string) =>
      [...screen.getByRole("table", { name: label }).querySelectorAll("del, ins")].map((each) => each.textContent);
    expect(findChanges("Version 3, compared with live")).toEqual(["One", "Uno"]);
    await userEvent.selectOptions(screen.getByLabelText("Compare with"), "Version 1");
    expect(findChanges("Version 3, compared with version 1")).toEqual(["One", "Uno", "Zero", "Two"]);
    expect(screen.getByRole("button", { name: "Compare version 2 with version 1" })).toBeTruthy();
  });

  it("that isn't published has its versions compared with the newest, and publishes one of them again", async () => {
    server.answer("GET /api/admin/documentation/articles/due", { ...article, live: null });
    const rows = [3, 2, 1].map((version) => ({ version, content: { ...content, body: `Text ${version}` }, ...change }));
    server.answer("GET /api/admin/documentation/articles/due/versions", { rows, total: 3, nextCursor: null });
    server.answer("POST /api/admin/documentation/articles/due/restore", article);
    const dialog = await press("Publish version 3 again");
    expect(dialog.getByRole("heading", { name: "Publish version 3 again?" })).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Reason/), "Asked for");
    await userEvent.click(dialog.getByRole("button", { name: "Publish again" }));
    await waitFor(() => expect(server.bodies).toEqual([{ version: 3, revision: 3, reason: "Asked for" }]));
    const options = within(screen.getByLabelText("Compare with")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Version 3", "Version 2", "Version 1"]);
    await userEvent.click(screen.getByRole("button", { name: "Compare version 1 with version 3" }));
    const table = screen.getByRole("table", { name: "Version 1, compared with version 3" });
    expect([...table.querySelectorAll("del, ins")].map((each) => each.textContent)).toEqual(["Text 3", "Text 1"]);
    expect(screen.queryByRole("button", { name: /^Compare version 3/ })).toBeNull();
  });

  it("is linked to a screen instead of the article that staff see there", async () => {
    server.answer("POST /api/admin/documentation/articles/due/link", article);
    const dialog = await press("Link a screen or alert");
    await userEvent.selectOptions(dialog.getByRole("combobox"), "Household");
    expect(dialog.getByText("It leads here within a minute, instead of to /help/household.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Link a screen or alert" }));
    await waitFor(() => expect(server.bodies).toEqual([{ place: "screen:household", from: { article: "household" } }]));
  });
});
