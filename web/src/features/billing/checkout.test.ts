import { describe, expect, it } from "vitest";
import { createCheckoutClient } from "./checkout.ts";
import type { CheckoutGateway, CheckoutSession, CheckoutFailure } from "./checkout.ts";
import type { CheckoutRequest, SessionParams } from "./checkout-request.ts";

const session: CheckoutSession = {
  id: "cs_1",
  created_at: "Fri, 20 Nov 2026 08:12:00 GMT",
  url: "https://checkout.example/cs_1",
};

class SdkError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A payments SDK and a clock that the test controls. */
function setUp({ userId = "nora" }: { userId?: string | null } = {}) {
  const written: { params: SessionParams; timeoutMs: number }[] = [];
  const waits: { resolve: (session: CheckoutSession) => void; reject: (error: unknown) => void }[] = [];
  const timers: { act: () => void; delayMs: number; stopped: boolean }[] = [];
  const watchers: { params: SessionParams; reject: (rejection: CheckoutFailure) => void; stopped: boolean }[] = [];
  const gateway: CheckoutGateway = {
    currentUserId: async () => userId,
    createSession: (params, timeoutMs) => {
      written.push({ params, timeoutMs });
      return new Promise((resolve, reject) => waits.push({ resolve, reject }));
    },
    watchRejection: (_userId, params, reject) => {
      const watcher = { params, reject, stopped: false };
      watchers.push(watcher);
      return () => {
        watcher.stopped = true;
      };
    },
  };
  const openCheckout = createCheckoutClient({
    loadGateway: async () => gateway,
    pageAddress: () => "https://app.example/billing",
    setTimer: (act, delayMs) => {
      const timer = { act, delayMs, stopped: false };
      timers.push(timer);
      return () => {
        timer.stopped = true;
      };
    },
  });
  return { openCheckout, written, waits, timers, watchers };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function writtenFor(request: CheckoutRequest): Promise<SessionParams | undefined> {
  const { openCheckout, waits, written } = setUp();
  const opened = openCheckout(request);
  await settled();
  waits[0]?.resolve(session);
  await opened;
  return written[0]?.params;
}

describe("a checkout's defaults", () => {
  it("returns to the current page and is a subscription", async () => {
    expect(await writtenFor({ price: "price_year" })).toEqual({
      price: "price_year",
      mode: "subscription",
      cancel_url: "https://app.example/billing",
      success_url: "https://app.example/billing",
    });
  });

  it("keeps what was given", async () => {
    const given = {
      price: "price_year",
      quantity: 2,
      mode: "payment",
      cancel_url: "https://app.example/a",
      success_url: "https://app.example/b",
    } as const;
    expect(await writtenFor(given)).toEqual(given);
  });

  it("writes no undefined values, which Firestore rejects", async () => {
    const params = await writtenFor({
      line_items: [{ price: "price_year", quantity: undefined }],
      price: undefined,
      quantity: undefined,
      mode: undefined,
      cancel_url: undefined,
      allow_promotion_codes: undefined,
    });
    expect(params).toStrictEqual({
      line_items: [{ price: "price_year" }],
      mode: "subscription",
      cancel_url: "https://app.example/billing",
      success_url: "https://app.example/billing",
    });
  });

  it("reads a price when line_items is undefined", async () => {
    expect(await writtenFor({ price: "price_year", line_items: undefined })).toMatchObject({ price: "price_year" });
  });

  it("waits 30000 ms", async () => {
    const { openCheckout, waits, timers, written } = setUp();
    const opened = openCheckout({ price: "price_year" });
    await settled();
    expect(timers[0]?.delayMs).toBe(30_000);
    expect(written[0]?.timeoutMs).toBe(30_000);
    waits[0]?.resolve(session);
    expect(await opened).toBe(session);
  });
});

describe("a checkout's validation", () => {
  const rejections: [string, CheckoutRequest, string][] = [
    ["an empty cancel_url", { price: "p", cancel_url: "" }, "cancel_url must be a non-empty string."],
    ["an empty success_url", { price: "p", success_url: "" }, "success_url must be a non-empty string."],
    [
      "a cancel_url that is no string",
      { price: "p", cancel_url: 7 as never },
      "cancel_url must be a non-empty string.",
    ],
    ["empty line_items", { line_items: [] }, "line_items must be a non-empty array."],
    ["line_items that are no array", { line_items: {} as never }, "line_items must be a non-empty array."],
    ["line_items of null", { line_items: null as never, price: "p" }, "line_items must be a non-empty array."],
    ["no price", {}, "price must be a non-empty string."],
    ["an empty price", { price: "" }, "price must be a non-empty string."],
    ["a price that is no string", { price: 8 as never }, "price must be a non-empty string."],
    ["a quantity of zero", { price: "p", quantity: 0 }, "quantity must be a positive integer."],
    ["a negative quantity", { price: "p", quantity: -1 }, "quantity must be a positive integer."],
    ["a broken quantity", { price: "p", quantity: 1.5 }, "quantity must be a positive integer."],
    ["a quantity that is not a number", { price: "p", quantity: Number.NaN }, "quantity must be a positive integer."],
    ["a quantity that is text", { price: "p", quantity: "2" as never }, "quantity must be a positive integer."],
  ];

  it.each(rejections)(
    "rejects %s, with a rejected promise and before anything is written",
    async (_name, request, message) => {
      const { openCheckout, written } = setUp();
      await expect(openCheckout(request)).rejects.toMatchObject({ code: "invalid-argument", message });
      expect(written).toEqual([]);
    },
  );

  it.each([0, -1, Number.NaN, "5" as never])("rejects a timeoutMillis of %s", async (timeoutMillis) => {
    const { openCheckout } = setUp();
    await expect(openCheckout({ price: "p" }, { timeoutMillis })).rejects.toMatchObject({
      message: "timeoutMillis must be a positive number.",
    });
  });

  it("accepts a custom timeoutMillis, up to the longest timer", async () => {
    const { openCheckout, waits, timers } = setUp();
    const opened = openCheckout({ price: "p" }, { timeoutMillis: Number.POSITIVE_INFINITY });
    await settled();
    expect(timers[0]?.delayMs).toBe(2_147_483_647);
    waits[0]?.resolve(session);
    await opened;
  });
});

describe("a checkout that does not open", () => {
  it("is unauthenticated while signed out", async () => {
    const { openCheckout, written } = setUp({ userId: null });
    await expect(openCheckout({ price: "p" })).rejects.toMatchObject({
      code: "unauthenticated",
      message: "Failed to determine currently signed in user. User not signed in.",
    });
    expect(written).toEqual([]);
  });

  it("keeps the SDK's code and message", async () => {
    const { openCheckout, waits } = setUp();
    const opened = openCheckout({ price: "p" });
    await settled();
    waits[0]?.reject(new SdkError("internal", "Error while querying Firestore."));
    await expect(opened).rejects.toMatchObject({ code: "internal", message: "Error while querying Firestore." });
  });

  it("calls an error without a code internal", async () => {
    const { openCheckout, waits } = setUp();
    const opened = openCheckout({ price: "p" });
    await settled();
    waits[0]?.reject(new TypeError("cancel is not a function"));
    await expect(opened).rejects.toMatchObject({ code: "internal", message: "Error while querying Firestore." });
  });

  it("exceeds its deadline also when the document never reaches the server", async () => {
    const { openCheckout, timers } = setUp();
    const opened = openCheckout({ price: "p" }, { timeoutMillis: 500 });
    await settled();
    expect(timers[0]?.delayMs).toBe(500);
    timers[0]?.act();
    await expect(opened).rejects.toMatchObject({
      code: "deadline-exceeded",
      message: "Timeout while waiting for session response.",
    });
  });

  it("fails immediately with the error that the server writes to the session", async () => {
    const { openCheckout, watchers, timers } = setUp();
    const opened = openCheckout({ price: "p" });
    await settled();
    expect(watchers[0]?.params).toMatchObject({ price: "p" });
    watchers[0]?.reject({ code: "already_subscribed", message: "You already have a plan." });
    await expect(opened).rejects.toMatchObject({ code: "already_subscribed", message: "You already have a plan." });
    expect(watchers[0]?.stopped).toBe(true);
    expect(timers[0]?.stopped).toBe(true);
  });

  it("shows an error when its code does not load", async () => {
    const openCheckout = createCheckoutClient({
      loadGateway: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
      pageAddress: () => "https://app.example/billing",
      setTimer: () => () => undefined,
    });
    await expect(openCheckout({ price: "p" })).rejects.toMatchObject({
      code: "internal",
      message: "Couldn't load checkout. Check your connection and try again.",
    });
  });
});

describe("opening a checkout twice", () => {
  it("opens one session", async () => {
    const { openCheckout, waits, written } = setUp();
    const first = openCheckout({ price: "p" });
    const second = openCheckout({ price: "p" });
    await settled();
    waits[0]?.resolve(session);
    expect(await first).toBe(session);
    expect(await second).toBe(session);
    expect(written).toHaveLength(1);
  });

  it("rejects another price while a checkout is being opened", async () => {
    const { openCheckout, waits } = setUp();
    const first = openCheckout({ price: "month" });
    await expect(openCheckout({ price: "year" })).rejects.toMatchObject({ code: "conflict" });
    await settled();
    waits[0]?.resolve(session);
    await first;
  });

  it("opens a new session after the last one failed", async () => {
    const { openCheckout, waits, written } = setUp();
    const first = openCheckout({ price: "p" });
    await settled();
    waits[0]?.reject(new SdkError("internal", "Error while querying Firestore."));
    await expect(first).rejects.toMatchObject({ code: "internal" });
    const second = openCheckout({ price: "p" });
    await settled();
    waits[1]?.resolve(session);
    expect(await second).toBe(session);
    expect(written).toHaveLength(2);
  });
});
