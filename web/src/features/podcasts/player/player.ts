import type { EpisodeRow } from "@cardwell/core/contract/podcasts";
import { callApi } from "../../../lib/api-client.ts";
import { contract } from "../../../lib/page-contract.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { episodeQuery } from "../queries.ts";
import { readLocal, writeLocal } from "../../../lib/storage.ts";

/** What is played. */
export type Track = {
  episodeId: string;
  showTitle: string;
  title: string;
  /** Null: the show has none of its own. */
  coverUrl: string | null;
  audioUrl: string;
  durationSeconds: number | null;
  /** Staff who listen to an episode have no position in it. */
  isPreview: boolean;
};

export const toTrack = ({ id, show, title, audioUrl, durationSeconds }: EpisodeRow): Track => ({
  episodeId: id,
  showTitle: show.title,
  title,
  coverUrl: show.coverUrl,
  audioUrl,
  durationSeconds,
  isPreview: false,
});

export type PlayerState = {
  track: Track | null;
  isPlaying: boolean;
  isWaiting: boolean;
  hasFailed: boolean;
  seconds: number;
  /** Null: not known yet. */
  duration: number | null;
  speed: number;
  /** When it pauses by itself; null: it doesn't. */
  sleepAt: Date | null;
  /** Whose page is open: it has the controls. */
  openEpisodeId: string | null;
};

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];
/** Of the sleep timer. */
export const SLEEP_MINUTES = [15, 30, 45, 60];
const SKIP_BACK_SECONDS = -15;
const SKIP_AHEAD_SECONDS = 30;
const SPEED_KEY = "cardwell:listen-speed";
const SAVED_EVERY_MS = 60_000;
/** What is nearer to the last saved position isn't saved. */
const SAVED_FROM_SECONDS = 5;
/** So near to the end an episode counts as heard. */
const END_SECONDS = 30;

const readSpeed = () => SPEEDS.find((each) => String(each) === readLocal(SPEED_KEY)) ?? 1;

let state: PlayerState = {
  track: null,
  isPlaying: false,
  isWaiting: false,
  hasFailed: false,
  seconds: 0,
  duration: null,
  speed: readSpeed(),
  sleepAt: null,
  openEpisodeId: null,
};
const listeners = new Set<() => void>();
let audio: HTMLAudioElement | null = null;
let saved = { seconds: 0, atMs: 0 };

export const readPlayer = (): PlayerState => state;

export function subscribePlayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Partial<PlayerState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Few writes: at a pause, when the page is left, and once a minute. */
function savePosition(isFinished = false): void {
  const { track, seconds, duration } = state;
  if (track === null || track.isPreview) return;
  const isOver = isFinished || (duration !== null && duration - seconds < END_SECONDS);
  const moved = Math.abs(seconds - saved.seconds);
  if (moved < SAVED_FROM_SECONDS && !(isOver && moved > 0)) return;
  saved = { seconds, atMs: Date.now() };
  const body = { seconds: Math.round(seconds * 10) / 10, isFinished: isOver };
  callApi(contract.podcasts.savePosition, { params: { id: track.episodeId }, body })
    .then((position) => {
      const { queryKey } = episodeQuery(track.episodeId);
      queryClient.setQueryData(queryKey, (episode) => episode && { ...episode, position });
      return queryClient.invalidateQueries({ queryKey: ["podcasts", "list"] });
    })
    // Without a connection the next one is saved.
    .catch(() => (saved = { ...saved, seconds: Number.NEGATIVE_INFINITY }));
}

const isAsleep = () => state.sleepAt !== null && state.sleepAt.getTime() <= Date.now();

function onTime(): void {
  change({ seconds: audio?.currentTime ?? 0, isWaiting: false });
  if (isAsleep()) {
    change({ sleepAt: null });
    audio?.pause();
  }
  if (Date.now() - saved.atMs >= SAVED_EVERY_MS) savePosition();
}

function createAudio(): HTMLAudioElement {
  const element = new Audio();
  element.preload = "metadata";
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => element.addEventListener(name, act);
  on("timeupdate", onTime);
  on("loadedmetadata", () => {
    if (Number.isFinite(element.duration)) change({ duration: element.duration });
    showPositionToSystem();
  });
  on("seeked", showPositionToSystem);
  on("ratechange", showPositionToSystem);
  // A timer that ended in a pause doesn't stop what is played after it.
  on("play", () => {
    change({ isPlaying: true, hasFailed: false, ...(isAsleep() && { sleepAt: null }) });
    showStateToSystem("playing");
  });
  on("waiting", () => change({ isWaiting: true }));
  on("playing", () => change({ isWaiting: false }));
  on("pause", () => {
    change({ isPlaying: false });
    showStateToSystem("paused");
    savePosition();
  });
  on("ended", () => {
    change({ isPlaying: false });
    showStateToSystem("paused");
    savePosition(true);
  });
  on("error", () => {
    if (element.hasAttribute("src")) change({ isPlaying: false, isWaiting: false, hasFailed: true });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") savePosition();
  });
  return element;
}

/** For the scrubber of a lock screen. */
function showPositionToSystem(): void {
  if (audio === null || !Number.isFinite(audio.duration) || !("mediaSession" in navigator)) return;
  const { duration, playbackRate, currentTime } = audio;
  navigator.mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
}

/** What a lock screen shows, and what keeps a new release from reloading the page (app/installed-app.tsx). */
function showStateToSystem(playbackState: MediaSessionPlaybackState): void {
  if ("mediaSession" in navigator) navigator.mediaSession.playbackState = playbackState;
}

/** Media keys and lock screens show what is played, and control it. */
function nameForSystem({ title, showTitle, coverUrl }: Track): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({
    title,
    artist: showTitle,
    album: "Cardwell",
    artwork: coverUrl === null ? [] : [{ src: coverUrl }],
  });
  mediaSession.setActionHandler("play", () => void audio?.play());
  mediaSession.setActionHandler("pause", () => audio?.pause());
  mediaSession.setActionHandler("stop", closePlayer);
  mediaSession.setActionHandler("seekbackward", ({ seekOffset }) => skip(seekOffset ? -seekOffset : SKIP_BACK_SECONDS));
  mediaSession.setActionHandler("seekforward", ({ seekOffset }) => skip(seekOffset ?? SKIP_AHEAD_SECONDS));
  mediaSession.setActionHandler("seekto", ({ seekTime }) => seek(seekTime ?? state.seconds));
}

export const setOpenEpisode = (openEpisodeId: string | null): void => change({ openEpisodeId });

/** Plays an episode from a place in it; the one that is played continues. */
export function playTrack(track: Track, fromSeconds: number): void {
  const element = (audio ??= createAudio());
  const isSame = state.track?.episodeId === track.episodeId && !state.hasFailed;
  if (!isSame) {
    savePosition();
    element.pause();
    saved = { seconds: fromSeconds, atMs: Date.now() };
    change({ track, seconds: fromSeconds, duration: track.durationSeconds, hasFailed: false, isWaiting: true });
    element.src = track.audioUrl;
    element.currentTime = fromSeconds;
    nameForSystem(track);
  }
  element.playbackRate = state.speed;
  void element.play().catch(() => change({ isWaiting: false }));
}

export function togglePlayer(): void {
  if (state.isPlaying) audio?.pause();
  else if (state.hasFailed && state.track) playTrack(state.track, state.seconds);
  else void audio?.play().catch(() => change({ isWaiting: false }));
}

export function seek(seconds: number): void {
  if (audio === null) return;
  const most = state.duration ?? Number.POSITIVE_INFINITY;
  audio.currentTime = Math.min(Math.max(0, seconds), most);
  change({ seconds: audio.currentTime });
}

/** Plays an episode from a time, also where it's playing already. */
export function playFrom(track: Track, seconds: number): void {
  playTrack(track, seconds);
  seek(seconds);
}

function skip(by: number): void {
  seek(state.seconds + by);
}

export const skipBack = (): void => skip(SKIP_BACK_SECONDS);
export const skipAhead = (): void => skip(SKIP_AHEAD_SECONDS);

/** Null: it no longer pauses by itself. */
export const setSleep = (minutes: number | null): void =>
  change({ sleepAt: minutes === null ? null : new Date(Date.now() + minutes * 60_000) });

export function setSpeed(speed: number): void {
  writeLocal(SPEED_KEY, String(speed));
  if (audio !== null) audio.playbackRate = speed;
  change({ speed });
}

export function closePlayer(): void {
  savePosition();
  change({
    track: null,
    isPlaying: false,
    isWaiting: false,
    hasFailed: false,
    seconds: 0,
    duration: null,
    sleepAt: null,
  });
  audio?.pause();
  audio?.removeAttribute("src");
  audio?.load();
  showStateToSystem("none");
  if ("mediaSession" in navigator) navigator.mediaSession.metadata = null;
}
