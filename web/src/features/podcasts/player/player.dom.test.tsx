import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { closePlayer, playFrom, readPlayer, seek, setSleep, setSpeed } from "./player.ts";
import type { Track } from "./player.ts";

const track: Track = {
  episodeId: "weekly-40",
  showTitle: "Cardwell Weekly",
  title: "When a balance is stale",
  coverUrl: null,
  audioUrl: "https://audio.example.com/40.mp3",
  durationSeconds: 1_724,
  isPreview: false,
};
const start = new Date("2026-11-30T22:00:00Z");
const minutesLater = (minutes: number) => vi.setSystemTime(start.getTime() + minutes * 60_000);

let server: FakeServer;
/** The one audio element, which jsdom doesn't play. */
const audio = document.createElement("audio");
const happen = (name: string) => void audio.dispatchEvent(new Event(name));
const handlers = new Map<string, (details: MediaSessionActionDetails) => void>();
const press = (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details });
const positions: MediaPositionState[] = [];

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("PUT /api/podcasts/episodes/weekly-40/position", { seconds: 0, isFinished: false });
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async () => happen("play"));
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => happen("pause"));
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(1_724);
  vi.stubGlobal("MediaMetadata", vi.fn());
  vi.stubGlobal(
    "Audio",
    vi.fn(function () {
      return audio;
    }),
  );
  Object.assign(navigator, {
    mediaSession: {
      setActionHandler: (name: string, act: () => void) => handlers.set(name, act),
      setPositionState: (state: MediaPositionState) => positions.push(state),
    },
  });
  playFrom(track, 60);
});
afterEach(() => {
  closePlayer();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows the system whether an episode is played, and nothing once it's closed", () => {
  expect(navigator.mediaSession.playbackState).toBe("playing");
  press("pause");
  expect(navigator.mediaSession.playbackState).toBe("paused");
  closePlayer();
  expect(navigator.mediaSession).toMatchObject({ playbackState: "none", metadata: null });
});

describe("the sleep timer", () => {
  it("pauses once its time is over, and not what is played after it", () => {
    setSleep(15);
    minutesLater(14);
    happen("timeupdate");
    expect(readPlayer()).toMatchObject({ isPlaying: true, sleepAt: new Date("2026-11-30T22:15:00Z") });
    minutesLater(15);
    happen("timeupdate");
    expect(readPlayer()).toMatchObject({ isPlaying: false, sleepAt: null });
    press("play");
    happen("timeupdate");
    expect(readPlayer().isPlaying).toBe(true);
  });

  it("that ended in a pause doesn't stop what is played later", () => {
    setSleep(30);
    press("pause");
    minutesLater(45);
    press("play");
    happen("timeupdate");
    expect(readPlayer()).toMatchObject({ isPlaying: true, sleepAt: null });
  });

  it("can be turned off, and ends with the player", () => {
    setSleep(15);
    setSleep(null);
    minutesLater(20);
    happen("timeupdate");
    expect(readPlayer().isPlaying).toBe(true);
    setSleep(15);
    closePlayer();
    expect(readPlayer().sleepAt).toBeNull();
  });
});

describe("media keys", () => {
  it("play, pause, skip and seek", () => {
    press("pause");
    expect(readPlayer().isPlaying).toBe(false);
    press("play");
    expect(readPlayer().isPlaying).toBe(true);
    press("seekforward");
    expect(readPlayer().seconds).toBe(90);
    press("seekbackward");
    expect(readPlayer().seconds).toBe(75);
    press("seekforward", { seekOffset: 10 });
    expect(readPlayer().seconds).toBe(85);
    press("seekto", { seekTime: 600 });
    expect(readPlayer().seconds).toBe(600);
    press("stop");
    expect(readPlayer().track).toBeNull();
  });

  it("have the position, the length and the speed for a lock screen", () => {
    seek(600);
    happen("seeked");
    setSpeed(1.5);
    happen("ratechange");
    expect(positions.at(-1)).toEqual({ duration: 1_724, playbackRate: 1.5, position: 600 });
  });
});
