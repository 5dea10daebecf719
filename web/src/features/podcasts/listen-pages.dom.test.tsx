import type { Episode, EpisodeRow } from "@cardwell/core/contract/podcasts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { EpisodePage } from "./episode-page.tsx";
import { ListenPage } from "./listen-page.tsx";
import { closePlayer } from "./player/player.ts";

const show = {
  id: "weekly",
  title: "Cardwell Weekly",
  coverUrl: null,
  publisher: "Cardwell",
  description: "One question a week.",
};
const row: EpisodeRow = {
  id: "weekly-40",
  show: { id: "weekly", title: "Cardwell Weekly", coverUrl: null },
  number: 40,
  season: 2,
  cards: [],
  title: "When a balance is stale",
  summary: "Why a bank can report old data.",
  publishedAt: "2026-11-18T14:00:00.000Z",
  durationSeconds: 1_724,
  audioUrl: "https://audio.example.com/40.mp3",
  position: { seconds: 764, isFinished: false },
};
const episode: Episode = {
  ...row,
  notes: "Notes of **Lena**.\n\n<script>alert(1)</script>",
  chapters: [
    { startSeconds: 0, title: "Welcome" },
    { startSeconds: 576, title: "How banks <b>ask</b> again" },
  ],
  hasTranscript: true,
  persons: [
    { name: "Lena", role: "host" },
    { name: "<b>Marco</b>", role: "" },
  ],
  posts: [{ slug: "stale-balances", title: "What a stale balance is" }],
};
const segments = [
  { startSeconds: 734, speaker: "Lena", text: "A stale balance looks like a real one." },
  { startSeconds: 741, speaker: "Marco", text: "Stale <img src=x onerror=alert(1)> data." },
];

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

const openList = (search = "") => openPage(<ListenPage />, `/dashboard/listen${search}`);
const openEpisode = () => openPage(<EpisodePage />, "/dashboard/listen/weekly-40", { route: "/dashboard/listen/:id" });

describe("the podcasts", () => {
  it("begin with what is left of the episode that was begun", async () => {
    server.answer("GET /api/podcasts", { shows: [show], aboutCards: [], rows: [row], nextCursor: null });
    openList();
    const heading = "16 min left of “When a balance is stale”.";
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
    const item = screen.getByRole("link", { name: "When a balance is stale" }).closest("li");
    expect(item?.textContent).toContain("Cardwell Weekly · season 2, episode 40");
    expect(item?.textContent).toContain("16 min left");
    expect(within(item!).getByRole("button", { name: "Play When a balance is stale" })).toBeTruthy();
  });

  it("about the member's cards are first, with their cards and cover, and once", async () => {
    const own = {
      ...row,
      id: "weekly-38",
      title: "Two credits of Gold",
      position: null,
      show: { ...row.show, coverUrl: "/api/news/images/c0" },
      cards: [{ id: "amex-gold", name: "Gold Card", artHue: null }],
    };
    server.answer("GET /api/podcasts", { shows: [show], aboutCards: [own], rows: [row, own], nextCursor: null });
    const { container } = openList();
    await screen.findByRole("heading", { level: 2, name: "About your cards" });
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Two credits of Gold",
      "When a balance is stale",
    ]);
    expect(screen.getByRole("list", { name: "Your cards" }).textContent).toBe("Gold Card");
    expect([...container.querySelectorAll("img")].map((img) => img.getAttribute("src"))).toEqual([
      "/api/news/images/c0",
    ]);
  });

  it("ask before the first audio of a show, and once on this device", async () => {
    const played = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
    const loaded = vi.spyOn(HTMLMediaElement.prototype, "src", "set");
    onTestFinished(() => {
      closePlayer();
      vi.restoreAllMocks();
    });
    server.answer("GET /api/podcasts", { shows: [show], aboutCards: [], rows: [row], nextCursor: null });
    openList();
    const user = userEvent.setup();
    const play = async () => user.click(await screen.findByRole("button", { name: /^Play When/ }));
    await play();
    const question = screen.getByRole("dialog", { name: "Play Cardwell Weekly?" });
    expect(question.textContent).toContain("audio.example.com");
    await user.click(within(question).getByRole("button", { name: "Not now" }));
    expect([screen.queryByRole("dialog"), loaded.mock.calls]).toEqual([null, []]);
    await play();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Play" }));
    expect(loaded.mock.calls).toEqual([["https://audio.example.com/40.mp3"]]);
    closePlayer();
    await play();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(played).toHaveBeenCalledTimes(2);
  });

  it("of one show name it", async () => {
    server.answer("GET /api/podcasts?showId=weekly", { shows: [show], aboutCards: [], rows: [row], nextCursor: null });
    openList("?show=weekly");
    expect(await screen.findByText("One question a week.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Cardwell Weekly" }).getAttribute("aria-current")).toBe("page");
  });

  it("say that there are none yet, and that they can't be loaded", async () => {
    server.answer("GET /api/podcasts", { shows: [], aboutCards: [], rows: [], nextCursor: null });
    openList();
    expect(await screen.findByRole("heading", { level: 1, name: "No episodes yet." })).toBeTruthy();
    cleanup();
    server.reject("GET /api/podcasts", 500);
    openList("?show=weekly");
    expect(await screen.findByText("Couldn't load the episodes.")).toBeTruthy();
  });
});

describe("an episode", () => {
  beforeEach(() => {
    server.answer("GET /api/podcasts/episodes/weekly-40", episode);
    server.answer("GET /api/podcasts/episodes/weekly-40/transcript", { segments });
  });

  it("shows notes, chapters and transcript without running anything of them", async () => {
    const { container } = openEpisode();
    expect(await screen.findByText("Lena", { selector: "strong" })).toBeTruthy();
    expect(screen.getByText("How banks <b>ask</b> again")).toBeTruthy();
    expect(await screen.findByText("Stale <img src=x onerror=alert(1)> data.")).toBeTruthy();
    expect(screen.getByText("With Lena (host), <b>Marco</b>")).toBeTruthy();
    expect(screen.getByRole("link", { name: "What a stale balance is" }).getAttribute("href")).toBe(
      "/news/stale-balances",
    );
    expect(container.querySelector("script, img")).toBeNull();
  });

  it("finds words in its transcript, one after the other", async () => {
    const user = userEvent.setup();
    openEpisode();
    await user.type(await screen.findByRole("searchbox", { name: "Search the transcript" }), "stale");
    expect(screen.getByText("1 of 2")).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(screen.getByText("2 of 2")).toBeTruthy();
    expect(screen.getAllByText(/^stale$/i, { selector: "mark" })).toHaveLength(2);
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "lounge");
    expect(screen.getByText("Not found")).toBeTruthy();
  });

  it("that was removed says so", async () => {
    server.reject("GET /api/podcasts/episodes/weekly-40", 404, { error: "not_found" });
    openEpisode();
    expect(await screen.findByRole("heading", { name: "Episode not found." })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all episodes" })).toBeTruthy();
  });
});
