import { beforeEach, describe, expect, it } from "vitest";
import { clearToasts, readToasts, showToast } from "../../../lib/toast-store.ts";
import { showDoneToast } from "./use-center-actions.ts";

const shownToasts = () => readToasts().map(({ sentence }) => sentence);
const removed = (ids: readonly string[]) => `${ids.length} removed.`;

beforeEach(clearToasts);

describe("the toast after an action", () => {
  it("shows immediately, and can undo before the server has answered", () => {
    const undone: string[] = [];
    const { promise } = Promise.withResolvers<string[]>();
    showDoneToast({ ids: ["a1"], done: promise, format: removed, undo: (ids) => undone.push(...ids) });
    expect(shownToasts()).toEqual(["1 removed."]);
    readToasts()[0]?.undo?.();
    expect(undone).toEqual(["a1"]);
  });

  it("stays when the server accepts it", async () => {
    const done = Promise.resolve(["a1"]);
    showDoneToast({ ids: ["a1"], done, format: removed });
    await done;
    expect(shownToasts()).toEqual(["1 removed."]);
  });

  it("leaves when the server rejects it; other toasts stay", async () => {
    const done = Promise.resolve([]);
    showToast("Saved.");
    showDoneToast({ ids: ["a1"], done, format: removed });
    await done;
    expect(shownToasts()).toEqual(["Saved."]);
  });

  it("counts only the changed alerts when the server rejects some", async () => {
    const undone: string[] = [];
    const done = Promise.resolve(["a2"]);
    showDoneToast({ ids: ["a1", "a2"], done, format: removed, undo: (ids) => undone.push(...ids) });
    await done;
    expect(shownToasts()).toEqual(["1 removed."]);
    readToasts()[0]?.undo?.();
    expect(undone).toEqual(["a2"]);
  });
});
