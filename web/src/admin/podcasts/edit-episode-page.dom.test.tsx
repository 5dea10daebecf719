import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { EditEpisodePage } from "./edit-episode-page.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const content = {
  title: "Two credits",
  number: 7,
  season: null,
  persons: [],
  cardIds: [] as string[],
  postIds: [] as string[],
  summary: "What expires in December.",
  notes: "Read them.",
  audioUrl: "https://audio.example/7.mp3",
  durationSeconds: 1_724,
  bytes: null,
  chapters: [
    { startSeconds: 0, title: "Welcome" },
    { startSeconds: 130, title: "What changed" },
  ],
};
const episode = {
  id: "e7",
  title: "Two credits",
  revision: 4,
  isFromFeed: false,
  cardNames: {},
  posts: [] as { id: string; title: string }[],
  content,
  suggestedNotes: "Suggested.",
};
const checkCall = "POST /api/admin/documentation/check";
const [readCall, saveCall] = ["GET /api/admin/podcasts/episodes/e7", "PUT /api/admin/podcasts/episodes/e7"];

async function open(search = "", stored = episode) {
  const server = createFakeServer();
  server.answer(readCall, stored);
  server.answer("GET /api/admin/news/posts?status=published&sort=publishedAt&order=desc&limit=50", {
    rows: [{ id: "post-fees", title: "Fees in January" }],
    total: 1,
    nextCursor: null,
  });
  openPage(<EditEpisodePage />, `/admin/podcasts/e7/edit${search}`, {
    route: "/admin/podcasts/:id/edit",
    auth: { staffRole: "owner" },
  });
  await screen.findByLabelText("Title");
  const user = userEvent.setup();
  const retype = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  /** Without those that check links. */
  const sent = () => server.bodies.filter((body) => !Object.hasOwn(body as object, "audience"));
  return { server, user, sent, retype, press };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("the editor of an episode", () => {
  it("takes its length and chapters as they are read aloud", async () => {
    const { sent, retype, press } = await open();
    expect([valueOf("Length"), valueOf("Chapters")]).toEqual(["28:44", "0:00 Welcome\n2:10 What changed"]);
    await retype("Length", "half an hour");
    await retype("Chapters", "Welcome");
    await press("Save episode");
    expect(await screen.findByText("Enter a length as 28:44, of at most 24 hours.")).toBeTruthy();
    expect(screen.getByText("Write each chapter on its own line, as 2:10 What changed.")).toBeTruthy();
    expect(sent()).toEqual([]);
    await retype("Length", "30:00");
    await retype("Chapters", "0:00 Hello");
    await press("Save episode");
    const changed = { durationSeconds: 1_800, chapters: [{ startSeconds: 0, title: "Hello" }] };
    await waitFor(() => expect(sent()).toEqual([{ content: { ...content, ...changed }, revision: 4 }]));
  });

  it("names its season, people, cards and news", async () => {
    const linked = { ...content, cardIds: ["amex-gold"], postIds: ["post-old"] };
    const cardNames = { "amex-gold": "Gold Card" };
    const posts = [{ id: "post-old", title: "Older than the list" }];
    const { server, user, sent, retype, press } = await open("", { ...episode, content: linked, cardNames, posts });
    await retype("Season", "2");
    await retype("People", "June Park, host\nTheo");
    await press("Remove Gold Card");
    expect(screen.getByText("Older than the list")).toBeTruthy();
    await user.selectOptions(await screen.findByLabelText("Also belongs to"), "Fees in January");
    server.reject(saveCall, 400, {
      error: "invalid_request",
      message: "There is no such post.",
      fields: [{ path: "body.content.postIds", message: "There is no such post." }],
      requestId: "r1",
    });
    await press("Save episode");
    expect(await screen.findByText("There is no such post.")).toBeTruthy();
    const persons = [
      { name: "June Park", role: "host" },
      { name: "Theo", role: "" },
    ];
    const changed = { season: 2, persons, cardIds: [], postIds: ["post-old", "post-fees"] };
    expect(sent()).toEqual([{ content: { ...content, ...changed }, revision: 4 }]);
  });

  it("uploads a picture and inserts it with its description where the cursor is, in a paragraph of its own", async () => {
    const { server, user, retype, press } = await open();
    const id = "a".repeat(64);
    server.answer("POST /api/admin/news/images", { id, type: "image/png", width: 1, height: 1 });
    screen.getByLabelText<HTMLTextAreaElement>("Notes").setSelectionRange(5, 5);
    await press("Add picture");
    await user.upload(screen.getByLabelText(/for the text/), new File(["png"], "dot.png", { type: "image/png" }));
    await press("Insert picture");
    expect(valueOf("Notes")).toBe("Read them.");
    await retype("Text for those who don't see it", "A [[red] dot");
    await press("Insert picture");
    expect(valueOf("Notes")).toBe(`Read \n\n![A \\[red\\] dot](/api/news/images/${id})\n\nthem.`);
  });

  it("inserts a picture on Enter in its description, without saving the episode", async () => {
    const { server, user, sent, press } = await open();
    const id = "a".repeat(64);
    server.answer("POST /api/admin/news/images", { id, type: "image/png", width: 1, height: 1 });
    screen.getByLabelText<HTMLTextAreaElement>("Notes").setSelectionRange(0, 0);
    await press("Add picture");
    await user.type(screen.getByLabelText("Text for those who don't see it"), "A dot{Enter}");
    expect(valueOf("Notes")).toBe("Read them.");
    await user.upload(screen.getByLabelText(/for the text/), new File(["png"], "dot.png", { type: "image/png" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Insert picture" }).ariaDisabled).not.toBe("true"));
    await user.type(screen.getByLabelText("Text for those who don't see it"), "{Enter}");
    expect(valueOf("Notes")).toBe(`![A dot](/api/news/images/${id})\n\nRead them.`);
    expect(sent()).toEqual([{ data: "cG5n" }]);
  });

  it("names what is wrong with links in the notes", async () => {
    const { server, retype } = await open();
    server.answer(checkCall, {
      links: [
        { line: 1, text: "a", address: "/help", problem: null },
        { line: 2, text: "b", address: "/nowhere", problem: "There is no page at this address." },
      ],
    });
    await retype("Notes", "Changed");
    expect(await screen.findByText("Line 2, /nowhere: There is no page at this address.")).toBeTruthy();
    expect(screen.queryByText(/Line 1/)).toBeNull();
  });

  it("proposes suggested notes, and doesn't save them over notes that were written meanwhile", async () => {
    const { server, press } = await open("?notes=suggested");
    expect(valueOf("Notes")).toBe("Suggested.");
    const newer = { ...episode, revision: 5, content: { ...content, notes: "By a colleague." } };
    server.answer(readCall, newer);
    server.reject(saveCall, 409, { error: "conflict", message: "It changed.", requestId: "r1" });
    await press("Save episode");
    expect((await screen.findByText("Notes, as saved meanwhile")).closest("dl")?.textContent).toBe(
      "Notes, as saved meanwhileBy a colleague.As you entered itSuggested.",
    );
    await press("Use the saved one: Notes");
    expect(valueOf("Notes")).toBe("By a colleague.");
  });
});
