import type { EpisodeRow } from "@cardwell/core/contract/podcasts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { LatestEpisodes } from "./latest-episodes.tsx";

const episode: EpisodeRow = {
  id: "e41",
  show: { id: "weekly", title: "Cardwell Weekly", coverUrl: null },
  season: null,
  cards: [],
  number: 41,
  title: "Credits that end in December",
  summary: "Four of them.",
  publishedAt: "2026-11-17T10:00:00.000Z",
  durationSeconds: 1_104,
  audioUrl: "https://audio.example/41.mp3",
  position: null,
};
const at = (number: number): EpisodeRow => ({ ...episode, id: `e${number}`, number, title: `Episode about ${number}` });

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  vi.useFakeTimers({ now: new Date("2026-11-20T16:00:00Z"), toFake: ["Date"] });
  server = createFakeServer();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => openPage(<LatestEpisodes />, "/news");

describe("podcasts beside the news", () => {
  it("are the newest episode, three more, and the way to all", async () => {
    const rows = [episode, at(40), at(39), at(38), at(37)];
    server.answer("GET /api/podcasts", { shows: [], rows, nextCursor: null });
    open();
    const newest = await screen.findByRole("link", { name: "Credits that end in December" });
    expect(newest.getAttribute("href")).toBe("/dashboard/listen/e41");
    expect(screen.getByText("Episode 41 · Nov 17 · 18 min")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Episode 40Episode about 4018 min",
      "Episode 39Episode about 3918 min",
      "Episode 38Episode about 3818 min",
    ]);
    expect(screen.getByRole("link", { name: "All episodes" }).getAttribute("href")).toBe("/dashboard/listen");
  });

  it.each([
    ["there are none", () => server.answer("GET /api/podcasts", { shows: [], rows: [], nextCursor: null })],
    ["they can't be loaded", () => server.reject("GET /api/podcasts", 400)],
  ])("are only the way to all when %s", async (_, prepare) => {
    prepare();
    const { container } = open();
    await waitFor(() => expect(server.calls).toHaveLength(1));
    await waitFor(() => expect(container.textContent).toBe("PodcastAll episodes"));
  });
});
