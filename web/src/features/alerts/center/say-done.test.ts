import { beforeEach, describe, expect, it } from "vitest";
import { clearToasts, readToasts, showToast } from "../../../lib/toast-store.ts";
import { announceDone } from "./say-done.ts";

const memberSource = () => readToasts().map(({ sentence }) => sentence);
const removed = (ids: readonly string[]) => `${ids.length} removed.`;

beforeEach(clearToasts);

describe("what was done", () => {
  it("is said at once, and can be taken back before the server has answered", () => {
    const undone: string[] = [];
    const { promise } = Promise.withResolvers<string[]>();
    announceDone({ ids: ["a1"], done: promise, words: removed, undo: (ids) => undone.push(...ids) });
    expect(memberSource()).toEqual(["1 removed."]);
    readToasts()[0]?.undo?.();
    expect(undone).toEqual(["a1"]);
  });

  it("stays said when it was done", async () => {
    const done = Promise.resolve(["a1"]);
    announceDone({ ids: ["a1"], done, words: removed });
    await done;
    expect(memberSource()).toEqual(["1 removed."]);
  });

  it("is said no more when it was refused; what else was said stays", async () => {
    const done = Promise.resolve([]);
    showToast("Saved.");
    announceDone({ ids: ["a1"], done, words: removed });
    await done;
    expect(memberSource()).toEqual(["Saved."]);
  });

  it("is said of those to which it was done, when some were refused", async () => {
    const undone: string[] = [];
    const done = Promise.resolve(["a2"]);
    announceDone({ ids: ["a1", "a2"], done, words: removed, undo: (ids) => undone.push(...ids) });
    await done;
    expect(memberSource()).toEqual(["1 removed."]);
    readToasts()[0]?.undo?.();
    expect(undone).toEqual(["a2"]);
  });
});
