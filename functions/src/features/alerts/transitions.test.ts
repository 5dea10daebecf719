import { withAllRead } from "@cardwell/core/domain/alerts/state";
import { describe, expect, it } from "vitest";
import { toAlert } from "./alert-record.ts";
import { exampleAlert, exampleState } from "./alert-fixture.ts";
import {
  act,
  dismiss,
  type AlertWithState,
  markRead,
  markUnread,
  reopen,
  restored,
  snooze,
  stateAfterRemoval,
  type Transition,
} from "./transitions.ts";

const now = new Date("2026-11-21T15:00:00Z");
const later = new Date("2026-11-22T15:00:00Z");
const until = new Date("2026-11-24T13:00:00Z");
const series = "payment_due|card-0:2026-10-27";
const notified = { [series]: { step: "7", at: 1 } };

const kept = (changes: Partial<AlertWithState> = {}): AlertWithState => ({
  id: "a1",
  alert: exampleAlert({ seq: 5 }),
  state: exampleState({ lastSeq: 9, notified }),
  ...changes,
});
const shown = ({ id, alert, state }: AlertWithState) => toAlert(id, alert, state);
const isRead = (each: AlertWithState) => shown(each).is_read;
const sleep = snooze(until, "You snoozed it.");

describe("reading an alert", () => {
  it("sets when, once", () => {
    const read = markRead(kept(), now);
    expect(shown(read)).toMatchObject({ is_read: true, read_at: now.toISOString() });
    expect(markRead(read, later)).toBe(read);
  });

  it("that was read with all others changes nothing: the time of the mark stays", () => {
    const state = withAllRead(exampleState({ lastSeq: 9 }), now);
    const before = kept({ state });
    expect(markRead(before, later)).toBe(before);
    expect(shown(before)).toMatchObject({ is_read: true, read_at: now.toISOString() });
  });
});

describe("marking an alert as unread", () => {
  it("undoes the reading, once", () => {
    const back = markUnread(markRead(kept(), now), later);
    expect(shown(back)).toMatchObject({ is_read: false, read_at: null });
    expect(markUnread(back, later)).toBe(back);
  });

  it("after all were marked gives each its own number, so that a list sorted by it skips none", () => {
    let state = withAllRead(exampleState({ lastSeq: 9 }), now);
    const numbers = [5, 3, 9].map((seq) => {
      const marked = markUnread({ id: `a${seq}`, alert: exampleAlert({ seq }), state }, later);
      ({ state } = marked);
      expect(isRead(marked)).toBe(false);
      return marked.alert.unreadSeq;
    });
    expect(numbers).toEqual([10, 11, 12]);
    expect(state.lastSeq).toBe(12);
  });

  it("restores what was closed or dismissed: only the new ones are unread", () => {
    for (const away of [act(kept(), now), dismiss("wrong", "")(kept(), now), sleep(kept(), now)]) {
      const back = markUnread(away, later);
      expect(shown(back)).toMatchObject({ status: "open", box: "new", is_read: false, read_at: null });
      expect(back.state.snoozed).toEqual({});
    }
  });

  it("is undone by the next mark of all", () => {
    const marked = markUnread(kept({ state: withAllRead(exampleState({ lastSeq: 9 }), now) }), now);
    expect(isRead({ ...marked, state: withAllRead(marked.state, later) })).toBe(true);
  });
});

describe("snoozing an alert", () => {
  it("dismisses it as read, and stores when it comes back", () => {
    const asleep = sleep(kept(), now);
    expect(shown(asleep)).toMatchObject({
      status: "snoozed",
      box: "snoozed",
      is_read: true,
      snoozedUntil: until.toISOString(),
    });
    expect(asleep.state.snoozed).toEqual({ a1: until.getTime() });
    expect(asleep.alert.history.at(-1)).toMatchObject({ kind: "snoozed", words: "You snoozed it." });
  });

  it("again moves the time", () => {
    const asleep = snooze(later, "Later.")(sleep(kept(), now), now);
    expect(asleep.state.snoozed).toEqual({ a1: later.getTime() });
  });

  it("that is closed is rejected", () => {
    expect(() => sleep(act(kept(), now), now)).toThrow(expect.objectContaining({ code: "conflict" }) as Error);
  });
});

describe("closing an alert", () => {
  const dismissed = dismiss("too_early", "In December.");

  it("as done leaves nothing for the engine to close, and allows the next step", () => {
    const acted = act(kept(), now);
    expect(shown(acted)).toMatchObject({ status: "acted", box: "done", is_read: true, closedAt: now.toISOString() });
    expect(acted.state.notified[series]).toEqual({ step: "7", at: 1, shut: true });
  });

  it("with a reason mutes the steps that follow", () => {
    const closed = dismissed(kept(), now);
    expect(shown(closed)).toMatchObject({ status: "dismissed", dismissReason: "too_early" });
    expect(closed.alert.history.at(-1)?.words).toBe("You dismissed it: too early. “In December.”");
    expect(closed.state.notified[series]).toEqual({ step: "7", at: 1, shut: true, muted: true });
  });

  it("that is snoozed cancels its return, and one that waits for the digest, its mail", () => {
    const waiting = kept({ state: exampleState({ lastSeq: 9, notified, digest: ["a1", "a2"] }) });
    const closed = act(sleep(waiting, now), now);
    expect(closed.state).toMatchObject({ snoozed: {}, digest: ["a2"] });
  });

  it("keeps another step that was sent in the meantime", () => {
    const newer = exampleState({ notified: { [series]: { step: "3", at: 2 } } });
    expect(act(kept({ state: newer }), now).state.notified).toEqual(newer.notified);
  });

  it.each<[string, Transition]>([
    ["dealt with", act],
    ["dismissed", dismissed],
  ])("once is enough: %s again changes nothing", (_, close) => {
    const closed = close(kept(), now);
    expect(close(closed, later)).toBe(closed);
    expect(act(closed, later)).toBe(closed);
  });
});

describe("reopening an alert", () => {
  it.each<[string, Transition]>([
    ["dealt with", act],
    ["dismissed", dismiss("wrong", "")],
    ["snoozed", sleep],
  ])("brings what was %s back on top, unread, and its steps are sent again", (_, close) => {
    const back = reopen(close(kept(), now), later);
    expect(shown(back)).toMatchObject({
      status: "open",
      box: "new",
      is_read: false,
      read_at: null,
      closedAt: null,
      snoozedUntil: null,
      dismissReason: null,
    });
    expect(back.alert).toMatchObject({ seq: 10, unreadSeq: 10 });
    expect(back.state).toMatchObject({ lastSeq: 10, snoozed: {}, notified: { [series]: { step: "7", at: 1 } } });
    expect(back.state.notified[series]).not.toHaveProperty("muted");
    expect(back.alert.history.at(-1)?.kind).toBe("reopened");
  });

  it("that closed automatically raises it anew and evaluates it now, so that it closes again when its cause has ended", () => {
    const resolved = exampleAlert({ seq: 5, status: "resolved", box: "done", unreadSeq: null });
    const back = reopen(kept({ alert: resolved, state: exampleState({ lastSeq: 9, notified: {} }) }), later);
    expect(shown(back)).toMatchObject({ status: "open", box: "new" });
    expect(back.state.notified).toEqual({ [series]: { step: "7", at: later.getTime() } });
    expect(back.state.nextDueAt).toEqual(later);
  });

  it("whose cause went after it was closed evaluates it now as well", () => {
    const gone = exampleState({ notified: { [series]: { step: "7", at: 1, shut: true, muted: true, removedAt: 2 } } });
    const back = reopen({ ...act(kept(), now), state: gone }, later);
    expect(back.state.notified).toEqual({ [series]: { step: "7", at: 1 } });
    expect(back.state.nextDueAt).toEqual(later);
  });

  it.each<[string, Transition]>([
    ["reopened", reopen],
    ["marked as unread", markUnread],
  ])("is rejected where a newer alert has replaced it: %s", (_, transition) => {
    const superseded = exampleAlert({ status: "superseded", box: "done", unreadSeq: null });
    const newer = exampleState({ notified: { [series]: { step: "3", at: 2 } } });
    expect(() => transition(kept({ alert: superseded, state: newer }), now)).toThrow(
      expect.objectContaining({ code: "conflict" }) as Error,
    );
  });

  it("that is open changes nothing", () => {
    const open = kept();
    expect(reopen(open, now)).toBe(open);
  });
});

describe("removing and bringing back an alert", () => {
  const removed = (before: AlertWithState, state = stateAfterRemoval(before)): AlertWithState => ({ ...before, state });

  it("keeps the number and whether it was read", () => {
    for (const before of [kept(), markRead(kept(), now)]) {
      const back = restored(removed(before), later);
      expect(shown(back)).toEqual(shown(before));
      expect(back.alert.seq).toBe(5);
      expect(back.state).toEqual(before.state);
    }
  });

  it("leaves nothing for the engine to close meanwhile", () => {
    expect(stateAfterRemoval(kept()).notified[series]).toEqual({ step: "7", at: 1, shut: true });
  });

  it("brings a snoozed one back snoozed", () => {
    const before = sleep(kept(), now);
    expect(stateAfterRemoval(before).snoozed).toEqual({});
    expect(restored(removed(before), later).state.snoozed).toEqual({ a1: until.getTime() });
  });

  it("brings a dismissed one back dismissed", () => {
    const before = dismiss("wrong", "")(kept(), now);
    const back = restored(removed(before), later);
    expect(back.state).toEqual(before.state);
    expect(shown(back)).toEqual(shown(before));
  });

  it.each([
    ["its cause went away", {}, "resolved"],
    [
      "its cause went away a while ago",
      { [series]: { step: "7", at: 1, shut: true as const, removedAt: 2 } },
      "resolved",
    ],
    ["the next step was told", { [series]: { step: "3", at: 2 } }, "superseded"],
  ])("closes it when %s meanwhile", (_, meanwhile, status) => {
    const back = restored(removed(kept(), exampleState({ notified: meanwhile })), later);
    expect(shown(back)).toMatchObject({ status, box: "done", is_read: true });
    expect(back.state.notified).toEqual(meanwhile);
  });

  it("brings back a custom reminder that was never sent", () => {
    const own = kept({ alert: exampleAlert({ seriesKey: null, cause: "reminder|own:1" }) });
    expect(restored(removed(own), later)).toEqual(own);
  });
});

it("an alert keeps the last thirty entries of its history", () => {
  let one = kept();
  for (let turn = 0; turn < 40; turn += 1) one = reopen(act(one, now), now);
  expect(one.alert.history).toHaveLength(30);
  expect(one.alert.history.at(-1)).toEqual({
    at: now,
    kind: "reopened",
    words: "You reopened it.",
  });
});
