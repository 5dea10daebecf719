import { describe, expect, it } from "vitest";
import { getSendableSince, isSendingPaused } from "./sending-pause.ts";

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);
const pause = { pausedAt: at("08:00"), by: "olive", reason: "Wrong amounts", resumedAt: null };
const over = { ...pause, resumedAt: at("10:00") };

it("sending is paused until staff resume it", () => {
  expect([isSendingPaused(null), isSendingPaused(pause), isSendingPaused(over)]).toEqual([false, true, false]);
});

describe("the age of a mail", () => {
  it.each([
    ["counts from when it was due", { dueAt: at("09:00"), attempts: 0 }, null, at("09:00")],
    ["counts from the end of the pause that it waited for", { dueAt: at("09:00"), attempts: 0 }, over, at("10:00")],
    ["isn't changed by a pause before it", { dueAt: at("11:00"), attempts: 0 }, over, at("11:00")],
    ["isn't changed once it was tried", { dueAt: at("09:00"), attempts: 1 }, over, at("09:00")],
    [
      "isn't changed by a replay of one that may have arrived",
      { dueAt: at("09:00"), attempts: 0, mayHaveArrived: true },
      over,
      at("09:00"),
    ],
  ])("the age of a mail %s", (_, mail, lastPause, since) => {
    expect(getSendableSince(mail, lastPause)).toEqual(since);
  });
});
