import type { Firestore } from "firebase-admin/firestore";
import { episodeContent } from "../core/src/domain/podcasts/episode.ts";
import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import type { EpisodeContent } from "../core/src/domain/podcasts/episode.ts";
import {
  changeEpisode,
  createEpisodesRepository,
  newEpisode,
} from "../functions/src/features/podcasts/episodes-repository.ts";
import { createListensRepository } from "../functions/src/features/podcasts/listens-repository.ts";
import { countWords, readTranscript } from "../functions/src/features/podcasts/read-transcript.ts";
import { createShowsRepository, newShow } from "../functions/src/features/podcasts/shows-repository.ts";
import { createShowWatch } from "../functions/src/features/podcasts/watch-shows.ts";
import { createFetchPublic } from "../functions/src/lib/fetch-public.ts";
import { sandboxOrigin } from "../scripts/lib/addresses.ts";
import { people } from "./people.ts";

type Story = Pick<EpisodeContent, "title" | "summary" | "notes"> & {
  id: string;
  number: number;
  durationSeconds: number;
  status?: "live" | "unlisted";
  /** Negative: it's scheduled. Null: it's a draft. */
  publishedDaysAgo: number | null;
  chapters?: EpisodeContent["chapters"];
  transcript?: string;
};

const at = (minutes: number, seconds: number, title: string) => ({ startSeconds: minutes * 60 + seconds, title });

const stories: Story[] = [
  {
    id: "weekly-41",
    number: 41,
    title: "Planning next year's credits",
    summary: "Which credits begin again on January 1, and which follow your card's anniversary.",
    notes:
      "Most yearly credits begin again on **January 1**, whatever day you opened the card.\n\nThe others are in [Credits](/dashboard/credits), each with its last day.",
    durationSeconds: 1_868,
    publishedDaysAgo: -4,
  },
  {
    id: "weekly-40",
    number: 40,
    title: "When a balance is stale, and what we do",
    summary: "Why a linked bank can report yesterday's balance, and how Cardwell marks it.",
    notes:
      "## What we talked about\n\n- Why a link answers with old data\n- How a stale balance is marked in [Cards](/dashboard/cards)\n- What happens to alerts meanwhile\n\n## Links\n\n[Connections](/consent-fix) shows when each bank last answered.",
    durationSeconds: 1_724,
    publishedDaysAgo: 2,
    chapters: [
      at(0, 0, "Welcome"),
      at(2, 10, "What went wrong on Sunday"),
      at(9, 36, "How banks ask again"),
      at(17, 20, "What members did"),
      at(24, 2, "Questions"),
    ],
    transcript: `WEBVTT

00:00:02.000 --> 00:00:12.000
<v Lena>Welcome to Cardwell Weekly. I'm Lena, and with me is Marco, who looks after our bank links.

00:02:10.000 --> 00:02:22.000
<v Lena>So on Sunday morning about one in ten links to one bank stopped answering.

00:02:22.000 --> 00:02:34.000
<v Marco>And they did not fail. They answered with yesterday's data, which is worse.

00:02:34.000 --> 00:02:41.000
<v Lena>Because a stale balance looks like a real one.

00:09:36.000 --> 00:09:58.000
<v Marco>Right. So we mark every figure with the time the bank gave it to us, and when it is too old we stop alerting on it.

00:17:20.000 --> 00:17:28.000
<v Lena>What did members see in the app?

00:17:28.000 --> 00:17:44.000
<v Marco>A line with the day of the balance, and no overdue mark. Nobody was told that a payment was missing because of stale data.

00:24:02.000 --> 00:24:09.000
<v Lena>And what should I do when I see that line?

00:24:09.000 --> 00:24:24.000
<v Marco>Nothing, for a day. If it stays, sign in to the bank again from the connections page.
`,
  },
  {
    id: "weekly-39",
    number: 39,
    title: "The five credits people forget",
    summary: "Five credits that end unused most often, and a habit for each.",
    notes: "Set a reminder for the first week of the period, so that the charge posts in time.",
    durationSeconds: 2_052,
    publishedDaysAgo: 9,
    chapters: [at(0, 0, "Welcome"), at(1, 30, "Monthly credits"), at(15, 0, "Twice a year"), at(28, 0, "Questions")],
    transcript:
      "Lena: Five credits today, from the one that is forgotten least.\n\nMarco: And we start with the one that ends on the last day of each month.",
  },
  {
    id: "weekly-38",
    number: 38,
    title: "When a 0% rate ends",
    summary: "What happens to the balance on the day after, and when to begin paying it down.",
    notes: "The standard rate applies to what is left from the day after the offer ends.",
    durationSeconds: 1_590,
    publishedDaysAgo: 16,
  },
  {
    id: "weekly-37",
    number: 37,
    title: "Bank holidays and due dates",
    summary: "A due date doesn't move. What you can do about it.",
    notes: "This episode named a cutoff that has changed since.",
    durationSeconds: 1_325,
    status: "unlisted",
    publishedDaysAgo: 23,
  },
];

const weekly = {
  title: "Cardwell Weekly",
  publisher: "Cardwell",
  description: "One question about credit cards a week, answered with dates and amounts.",
  feedUrl: null,
  publishesNew: false,
};

/** The sandbox has this feed, and the audio of all episodes. */
const feeSeason = {
  title: "Fee Season",
  publisher: "Paper & Coin",
  description: "What cards cost, and what to do about it.",
  feedUrl: "https://feeds.cardwell.test/podcasts/fee-season.xml",
  publishesNew: true,
};

function buildEpisode(story: Story, now: Date) {
  const { id: _, publishedDaysAgo, status = "live", transcript, durationSeconds, chapters = [], ...texts } = story;
  const audioUrl = `https://feeds.cardwell.test/podcasts/audio/${durationSeconds}.wav`;
  const content = episodeContent.parse({ ...texts, audioUrl, durationSeconds, bytes: null, chapters });
  const publishAt = new Date(now.getTime() - (publishedDaysAgo ?? 0) * DAY_MS);
  const made = newEpisode({ showId: "cardwell-weekly", content, publishAt, createdBy: people.admin.uid }, now);
  const segments = transcript === undefined ? null : readTranscript(transcript);
  const episode = changeEpisode(made, {
    status: publishedDaysAgo === null ? "draft" : status,
    checkedAt: now,
    checkAt: null,
    transcript: segments && { words: countWords(segments), source: "staff", at: now },
  });
  return { episode, segments };
}

/** Our own podcast with its episodes in every state, and one that is read from a feed. */
export async function writePodcasts(db: Firestore, now: Date): Promise<void> {
  const batch = db.batch();
  batch.set(db.doc("podcastShows/cardwell-weekly"), newShow(weekly, people.admin.uid, now));
  batch.set(db.doc("podcastShows/fee-season"), newShow(feeSeason, people.admin.uid, now));
  for (const story of stories) {
    const { episode, segments } = buildEpisode(story, now);
    batch.set(db.doc(`podcastEpisodes/${story.id}`), episode);
    if (segments)
      batch.set(db.doc(`podcastTranscripts/${story.id}`), {
        showId: episode.showId,
        segments: JSON.stringify(segments),
      });
  }
  await batch.commit();
  const standIn = { hostname: "feeds.cardwell.test", origin: new URL(sandboxOrigin), path: "/feeds" };
  await createShowWatch({
    shows: createShowsRepository(db),
    episodes: createEpisodesRepository(db),
    fetchPublic: createFetchPublic({ standIn }),
  }).fetchDue(now);
  const listens = createListensRepository(db);
  await listens.save(people.member.uid, "weekly-40", { seconds: 734, isFinished: false, at: now });
  await listens.save(people.member.uid, "weekly-38", { seconds: 1_590, isFinished: true, at: now });
}
