import { describe, expect, it } from "vitest";
import { afterAttempt, afterEvent, lease, buildMailId, replay } from "./mail-retries.ts";
import type { Attempt, Delivery, MailState } from "./mail-retries.ts";
import type { DeliveryEvent } from "./mail.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const midway = () => 0.5;

const queued: Delivery = {
  state: "queued",
  attempts: 0,
  notBefore: NOW,
  providerId: null,
  lastError: null,
  sentAt: null,
};
const sending: Delivery = { ...queued, state: "sending", attempts: 1, notBefore: after(60) };
const failing: Attempt = { outcome: "retry", reason: "503", retryAfterSeconds: null };

describe("taking a mail", () => {
  it("a queued one is leased for a minute", () => {
    expect(lease(queued, NOW, NOW)).toEqual({ step: "send", change: sending });
  });

  it("one that another worker is sending is left alone, until its lease ends", () => {
    expect(lease(sending, NOW, after(59)).step).toBe("wait");
    expect(lease(sending, NOW, after(60))).toMatchObject({ step: "send", change: { attempts: 2 } });
  });

  it("one may have arrived once an attempt had no response, whatever the next one says", () => {
    const cutOff = lease(sending, NOW, after(60));
    expect(cutOff).toMatchObject({ change: { mayHaveArrived: true } });
    const lost = afterAttempt(sending, { ...failing, reason: "network" }, NOW, midway);
    expect(lost.mayHaveArrived).toBe(true);
    expect(afterAttempt({ ...lost, state: "sending" }, failing, NOW, midway).mayHaveArrived).toBe(true);
    expect(afterAttempt(sending, failing, NOW, midway).mayHaveArrived).toBeUndefined();
  });

  it("one whose third attempt was cut off is given up", () => {
    expect(lease({ ...sending, attempts: 3 }, NOW, after(60))).toMatchObject({
      step: "close",
      change: { state: "dead", lastError: "interrupted" },
    });
  });

  it("one that is older than the vendor's memory of its key is given up rather than sent twice", () => {
    expect(lease(queued, NOW, after(23 * 3600)).step).toBe("send");
    expect(lease(queued, NOW, after(23 * 3600 + 1))).toMatchObject({ step: "close", change: { state: "dead" } });
  });

  it("one that had to wait for the morning is not too old for the night", () => {
    const dueAt = after(30 * 3600);
    expect(lease({ ...queued, notBefore: dueAt }, dueAt, after(29 * 3600)).step).toBe("wait");
    expect(lease({ ...queued, notBefore: dueAt }, dueAt, dueAt).step).toBe("send");
  });

  it.each<MailState>(["sent", "delivered", "bounced", "complained", "skipped", "dead"])("a %s one is done", (state) => {
    expect(lease({ ...queued, state }, NOW, NOW)).toEqual({ step: "none" });
  });
});

describe("sending on what was given up", () => {
  const dead: Delivery = { ...sending, state: "dead", attempts: 3, lastError: "503" };

  it("starts again with three attempts, immediately", () => {
    expect(replay(dead, NOW, after(3600))).toEqual({
      change: { ...dead, state: "queued", attempts: 0, notBefore: after(3600) },
    });
  });

  it("is rejected once the vendor may have forgotten that it took the mail", () => {
    expect(replay(dead, NOW, after(23 * 3600 + 1))).toBe("too_old");
  });

  it("starts again later than that where it is accepted that the mail may arrive twice", () => {
    const { change } = replay(dead, NOW, after(23 * 3600 + 1), true) as { change: Delivery };
    expect(change).toMatchObject({ state: "queued", attempts: 0 });
  });

  it.each<MailState>(["queued", "sending", "failed", "sent", "delivered", "bounced", "complained", "skipped"])(
    "is rejected for a %s one",
    (state) => {
      expect(replay({ ...dead, state }, NOW, NOW)).toBe("not_dead");
    },
  );
});

describe("an attempt to send a mail", () => {
  it("that was accepted is sent", () => {
    expect(afterAttempt(sending, { outcome: "accepted", providerId: "re_1" }, NOW, midway)).toMatchObject({
      state: "sent",
      providerId: "re_1",
      sentAt: NOW,
    });
  });

  it("that failed is repeated after half a minute, then after five, then never", () => {
    const latest = () => 1;
    const first = afterAttempt(sending, failing, NOW, latest);
    const second = afterAttempt({ ...sending, attempts: 2 }, failing, NOW, latest);
    const third = afterAttempt({ ...sending, attempts: 3 }, failing, NOW, latest);
    expect([first.notBefore, second.notBefore]).toEqual([after(30), after(300)]);
    expect([first.state, second.state, third.state]).toEqual(["failed", "failed", "dead"]);
  });

  it("spreads its repetitions by a fifth", () => {
    expect(afterAttempt(sending, failing, NOW, () => 0).notBefore).toEqual(after(24));
    expect(afterAttempt(sending, failing, NOW, () => 1).notBefore).toEqual(after(30));
  });

  it("waits as long as the vendor asks", () => {
    expect(afterAttempt(sending, { ...failing, retryAfterSeconds: 90 }, NOW, midway).notBefore).toEqual(after(90));
  });

  it("that the vendor throttled doesn't count: it is repeated when the vendor allows it, however often", () => {
    const limited: Attempt = { outcome: "limited", reason: "429", retryAfterSeconds: 90 };
    expect(afterAttempt({ ...sending, attempts: 3 }, limited, NOW, midway)).toMatchObject({
      state: "failed",
      attempts: 2,
      lastError: "429",
      notBefore: after(90),
    });
    expect(afterAttempt(sending, { ...limited, retryAfterSeconds: 0 }, NOW, midway).notBefore).toEqual(after(1));
    expect(afterAttempt(sending, { ...limited, retryAfterSeconds: null }, NOW, midway).notBefore).toEqual(after(30));
    expect(afterAttempt(afterEvent(sending, "delivered"), limited, NOW, midway).state).toBe("delivered");
  });

  it("that was rejected is not repeated", () => {
    expect(afterAttempt(sending, { outcome: "rejected", reason: "422" }, NOW, midway)).toMatchObject({
      state: "dead",
      lastError: "422",
    });
  });

  it("without content is skipped", () => {
    expect(afterAttempt(sending, { outcome: "skipped", reason: "no account" }, NOW, midway).state).toBe("skipped");
  });

  it("is overtaken by news of its delivery, and only adds the vendor's id", () => {
    const delivered = afterEvent(sending, "delivered");
    expect(afterAttempt(delivered, { outcome: "accepted", providerId: "re_1" }, NOW, midway)).toMatchObject({
      state: "delivered",
      providerId: "re_1",
    });
    expect(afterAttempt(delivered, failing, NOW, midway).state).toBe("delivered");
  });
});

describe("news of a delivery", () => {
  const sent: Delivery = { ...sending, state: "sent" };
  const orders: DeliveryEvent["type"][][] = [
    ["delayed", "delivered", "complained"],
    ["complained", "delivered", "delayed"],
    ["delivered", "complained", "delivered"],
  ];

  it.each(orders)("ends the same in any order: %s, %s, %s", (...types) => {
    expect(types.reduce(afterEvent, sent).state).toBe("complained");
  });

  it("records when a mail bounced, and when it is late", () => {
    expect(afterEvent(sent, "bounced")).toMatchObject({ state: "bounced", lastError: "bounced" });
    expect(afterEvent(sent, "delayed")).toMatchObject({ state: "sent", lastError: "delayed" });
    expect(afterEvent(sent, "failed").state).toBe("dead");
  });

  it("records the delivery of a mail that we had given up as lost", () => {
    expect(afterEvent({ ...sent, state: "dead", lastError: "network" }, "delivered")).toMatchObject({
      state: "delivered",
      lastError: null,
    });
  });
});

describe("the id of a mail that is due once", () => {
  it("is the same for the same cause and differs for another", () => {
    expect(buildMailId("a", "bc")).toBe(buildMailId("a", "bc"));
    expect(buildMailId("a", "bc")).not.toBe(buildMailId("ab", "c"));
  });
});
