import { describe, expect, it } from "vitest";
import { pollCount, unreadPollMs } from "./count-poll.ts";

function aPoll({ uid: first = "u1" }: { uid?: string | null } = {}) {
  let uid = first;
  let isOnline = true;
  let fetched = 0;
  const timers: { act: () => void; delayMs: number }[] = [];
  const session: (() => void)[] = [];
  const returns: (() => void)[] = [];
  const changes: (() => void)[] = [];
  const listen = (list: (() => void)[]) => (act: () => void) => {
    list.push(act);
    return () => void list.splice(list.indexOf(act), 1);
  };
  const stop = pollCount({
    uid: () => uid,
    onSession: listen(session),
    fetchUnreadCount: async () => void (fetched += 1),
    isOnline: () => isOnline,
    setTimer(act, delayMs) {
      const timer = { act, delayMs };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    onReturn: listen(returns),
    onWalletChange: listen(changes),
  });
  return {
    timers,
    stop,
    fetched: () => fetched,
    becomes(next: string | null) {
      uid = next;
      for (const act of session) act();
    },
    changesTheWallet: () => changes.forEach((act) => act()),
    comesBack: () => returns.forEach((act) => act()),
    loses: () => (isOnline = false),
    passes() {
      for (const { act } of timers.splice(0)) act();
    },
  };
}

describe("the unread count", () => {
  it("is asked for at once and every 300 s while somebody is signed in", () => {
    const poll = aPoll();
    expect(poll.fetched()).toBe(1);
    expect(poll.timers.map(({ delayMs }) => delayMs)).toEqual([300_000]);
    expect(unreadPollMs).toBe(300_000);
    poll.passes();
    poll.passes();
    expect(poll.fetched()).toBe(3);
    expect(poll.timers).toHaveLength(1);
  });

  it("is asked for when the tab or the line returns, and 300 s after that", () => {
    const poll = aPoll();
    poll.comesBack();
    expect(poll.fetched()).toBe(2);
    expect(poll.timers).toHaveLength(1);
  });

  it("is asked for once, a second after the last of some marks, and 300 s after that", () => {
    const poll = aPoll();
    poll.changesTheWallet();
    poll.changesTheWallet();
    expect(poll.fetched()).toBe(1);
    expect(poll.timers.map(({ delayMs }) => delayMs)).toEqual([1_000]);
    poll.passes();
    expect(poll.fetched()).toBe(2);
    expect(poll.timers.map(({ delayMs }) => delayMs)).toEqual([300_000]);
  });

  it("is not asked for while nobody is signed in, and never after a sign-out", () => {
    const poll = aPoll({ uid: null });
    poll.comesBack();
    poll.changesTheWallet();
    expect([poll.fetched(), poll.timers.length]).toEqual([0, 0]);
    poll.becomes("u1");
    expect(poll.fetched()).toBe(1);
    poll.changesTheWallet();
    poll.becomes(null);
    expect(poll.timers).toEqual([]);
    poll.comesBack();
    expect(poll.fetched()).toBe(1);
  });

  it("is asked for once per person, not at each renewal of a token", () => {
    const poll = aPoll();
    poll.becomes("u1");
    expect(poll.fetched()).toBe(1);
    poll.becomes("u2");
    expect(poll.fetched()).toBe(2);
  });

  it("stays as it was without a line", () => {
    const poll = aPoll();
    poll.loses();
    poll.passes();
    expect(poll.fetched()).toBe(1);
    expect(poll.timers).toHaveLength(1);
  });

  it("is asked for no more once it is stopped", () => {
    const poll = aPoll();
    poll.stop();
    poll.comesBack();
    poll.changesTheWallet();
    expect([poll.fetched(), poll.timers.length]).toEqual([1, 0]);
  });
});
