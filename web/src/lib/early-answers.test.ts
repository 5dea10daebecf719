import { describe, expect, it } from "vitest";
import { takeEarlyAnswer } from "./early-answers.ts";

const startedAtMs = 1_000_000;
const response = Promise.resolve(new Response("{}"));
const early = () => ({ token: "t1", startedAtMs, answers: new Map([["/api/dashboard", response]]) });
const request = { method: "GET", address: "/api/dashboard", token: "t1" };

describe("an early response that was requested before the app loaded", () => {
  it("is handed to the same call of the same person, once", () => {
    const asked = early();
    expect(takeEarlyAnswer(request, asked, startedAtMs + 900)).toBe(response);
    expect(takeEarlyAnswer(request, asked, startedAtMs + 900)).toBeUndefined();
  });

  it("is not for another address, another token or a change", () => {
    expect(takeEarlyAnswer({ ...request, address: "/api/subscription/status" }, early(), startedAtMs)).toBeUndefined();
    expect(takeEarlyAnswer({ ...request, token: "t2" }, early(), startedAtMs)).toBeUndefined();
    expect(takeEarlyAnswer({ ...request, token: undefined }, early(), startedAtMs)).toBeUndefined();
    expect(takeEarlyAnswer({ ...request, method: "POST" }, early(), startedAtMs)).toBeUndefined();
  });

  it("is not for a retry, also where the first call could not take it", () => {
    const asked = early();
    expect(takeEarlyAnswer({ ...request, token: undefined }, asked, startedAtMs)).toBeUndefined();
    expect(takeEarlyAnswer(request, asked, startedAtMs + 5_000)).toBeUndefined();
  });

  it("is not used once it is old, nor where there is none", () => {
    expect(takeEarlyAnswer(request, early(), startedAtMs + 20_001)).toBeUndefined();
    expect(takeEarlyAnswer(request, undefined, startedAtMs)).toBeUndefined();
  });
});
