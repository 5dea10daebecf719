import { describe, expect, it } from "vitest";
import { formatLength, formatPlayTime, formatProgress } from "./format-listening.ts";

it.each([
  [0, "0:00"],
  [9.7, "0:09"],
  [1_724, "28:44"],
  [3_723, "1:02:03"],
])("%d seconds are shown as %s", (seconds, text) => {
  expect(formatPlayTime(seconds)).toBe(text);
});

it.each([
  [20, "1 min"],
  [1_724, "29 min"],
  [3_840, "1 h 4 min"],
])("an episode of %d seconds takes %s", (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});

describe("how far a member is", () => {
  it.each([
    [1_724, null, "29 min"],
    [1_724, { seconds: 764, isFinished: false }, "16 min left"],
    [1_724, { seconds: 1_724, isFinished: true }, "Played"],
    [null, { seconds: 60, isFinished: false }, "Started"],
    [null, null, ""],
  ])("in %j seconds at %j is %j", (durationSeconds, position, text) => {
    expect(formatProgress({ durationSeconds, position })).toBe(text);
  });
});
