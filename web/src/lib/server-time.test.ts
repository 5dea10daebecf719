import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getServerTime, onServerOffset, readServerTime } from "./server-time.ts";

const response = (date: string, cacheControl = "private, no-store") =>
  new Headers({ date, "cache-control": cacheControl });

describe("the server's time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-20T14:00:00Z"), toFake: ["Date"] });
    readServerTime(response("Fri, 20 Nov 2026 14:00:00 GMT"));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is seven days ahead of the device's when the server says so, and passes with it", () => {
    const notified = vi.fn();
    const stop = onServerOffset(notified);
    readServerTime(response("Fri, 27 Nov 2026 14:00:00 GMT"));
    vi.setSystemTime(new Date("2026-11-20T14:05:00Z"));
    expect(getServerTime()).toEqual(new Date("2026-11-27T14:05:00Z"));
    readServerTime(response("Fri, 27 Nov 2026 14:05:03 GMT"));
    expect(notified).toHaveBeenCalledTimes(1);
    stop();
  });

  it("is the device's while they differ by less than a minute", () => {
    readServerTime(response("Fri, 20 Nov 2026 14:00:40 GMT"));
    expect(getServerTime()).toEqual(new Date("2026-11-20T14:00:00Z"));
  });

  it("isn't taken from a response that may come from a cache, nor from one without a date", () => {
    readServerTime(response("Fri, 13 Nov 2026 14:00:00 GMT", "public, max-age=300"));
    readServerTime(new Headers({ "cache-control": "no-store" }));
    expect(getServerTime()).toEqual(new Date("2026-11-20T14:00:00Z"));
  });
});
