import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { EditPostPage } from "./edit-post-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const content = {
  title: "Chase asks for a new sign-in",
  summary: "Sign in once more by December 9.",
  body: "See [help](/help/nowhere).",
  forYou: null,
  forYouKind: "act",
  topic: "rewards",
  cardNotes: {},
  cardIds: ["chase-sapphire-reserve", "chase-freedom-flex"],
  sourceUrl: null,
  image: { id: "a".repeat(64), alt: "A padlock on a card" },
};
const cardNames = { "chase-sapphire-reserve": "Sapphire Reserve", "chase-freedom-flex": "Freedom Flex" };
const post = {
  id: "p1",
  title: content.title,
  status: "scheduled",
  revision: 3,
  draft: { content, by: "marco@cardwell.test", at: "2026-11-20T09:58:00.000Z" },
  live: null,
  publishedAt: null,
  sourceImageUrl: null,
  slug: "new-sign-in",
  corrections: [],
  cardNames,
} as unknown as AdminPost;

const listChecks = () =>
  within(screen.getByRole("region", { name: "Checks" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.trim());

async function open(change?: (server: FakeServer) => void) {
  const server = createFakeServer();
  server.answer("GET /api/admin/news/posts/p1", post);
  server.answer("GET /api/admin/news/audience", {
    members: 3_012,
    byCard: { "chase-sapphire-reserve": 2_208, "chase-freedom-flex": 1 },
  });
  server.answer("POST /api/admin/documentation/check", {
    links: [{ line: 1, text: "help", address: "/help/nowhere", problem: "There is no published article." }],
  });
  change?.(server);
  openPage(<EditPostPage />, "/admin/news/posts/p1/edit", {
    route: "/admin/news/posts/:id/edit",
    auth: { staffRole: "editor" },
  });
  await screen.findByLabelText("Title");
  return server;
}

it("the editor of a post has who saved it, the holders of each chosen card, and each member counted once", async () => {
  await open();
  expect(screen.getByText(/^Saved .* by marco@cardwell\.test$/)).toBeTruthy();
  const audience = within(screen.getByRole("group", { name: "Audience" }));
  await audience.findByText(/^Reaches 3,012 members who hold one of these cards\./);
  expect(audience.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Sapphire Reserve2,208 holdersRemove",
    "Freedom Flex1 holderRemove",
  ]);
});

it("the editor of a post lists what is missing or wrong as it's typed", async () => {
  const server = await open();
  await vi.waitFor(() =>
    expect(listChecks()).toEqual([
      "1 broken link",
      "Text set",
      "Topic set",
      "Picture is described",
      "Summary set, 32 characters",
      "Source is missing",
    ]),
  );
  const user = userEvent.setup();
  server.answer("POST /api/admin/documentation/check", { links: [] });
  await user.clear(screen.getByLabelText("Summary"));
  await user.clear(screen.getByLabelText("Text for those who don't see it"));
  await user.clear(screen.getByLabelText("Text"));
  await user.selectOptions(screen.getByLabelText("Topic"), "Choose a topic");
  await user.type(screen.getByLabelText("Source"), "https://www.chase.com/");
  await vi.waitFor(() =>
    expect(listChecks()).toEqual([
      "Links work",
      "Enter the text of the post.",
      "Choose a topic.",
      "Describe the picture.",
      "Summary is missing",
      "Source set",
    ]),
  );
});

it("the editor of a post about using Cardwell needs no source", async () => {
  await open();
  const user = userEvent.setup();
  expect(listChecks()).toContain("Source is missing");
  await user.selectOptions(screen.getByLabelText("Topic"), "Using Cardwell");
  expect(listChecks()).toContain("No source needed");
});

it("the editor of a post calls its links fine only once they were checked", async () => {
  const server = await open((fake) => fake.reject("POST /api/admin/documentation/check", 400));
  expect(listChecks()[0]).toBe("Links not checked yet");
  await vi.waitFor(() => expect(server.calls).toContain("POST /api/admin/documentation/check"));
  expect(listChecks()[0]).toBe("Links not checked yet");
  server.answer("POST /api/admin/documentation/check", { links: [] });
  await userEvent.type(screen.getByLabelText("Text"), "!");
  await vi.waitFor(() => expect(listChecks()[0]).toBe("Links work"));
});

it("the editor of a post has each kind of “For you” once", async () => {
  await open();
  const kinds = within(screen.getByLabelText("Kind of “For you”")).getAllByRole("option");
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    "Something to do (copper)",
    "Something to gain (green)",
    "Good to know (gray)",
  ]);
});

it("the editor of a post that a language model drafted shows that until it's saved", async () => {
  const draft = post.draft && { ...post.draft, isSuggested: true };
  await open((server) => server.answer("GET /api/admin/news/posts/p1", { ...post, draft }));
  const notice = screen.getByText("A language model drafted this.").closest('[role="status"]');
  expect(notice?.textContent).toContain("Compare the summary and the text with the source.");
  cleanup();
  await open();
  expect(screen.queryByText("A language model drafted this.")).toBeNull();
});
