import { describe, expect, it } from "vitest";
import { emptyAlertState, readAtByMark, readThrough, withAllRead } from "./state.ts";

const state = { ...emptyAlertState("America/New_York"), lastSeq: 50_000 };
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

describe("marking all as read", () => {
  it("is one mark, however many alerts there are", () => {
    const marked = withAllRead(state, at(12));
    expect(marked.readMarks).toEqual([{ through: 50_000, at: at(12).getTime() }]);
    expect(readThrough(marked)).toBe(50_000);
    expect(readThrough(state)).toBe(0);
  });

  it("shows when each alert was read, by the first mark that included it", () => {
    const twice = withAllRead({ ...withAllRead({ ...state, lastSeq: 10 }, at(12)), lastSeq: 20 }, at(15));
    expect(readAtByMark(twice, 10)).toBe(at(12).getTime());
    expect(readAtByMark(twice, 11)).toBe(at(15).getTime());
    expect(readAtByMark(twice, 21)).toBeNull();
  });

  it("keeps the last 200 marks, and with them what is read", () => {
    let kept = { ...state, lastSeq: 0 };
    for (let mark = 1; mark <= 300; mark += 1) kept = withAllRead({ ...kept, lastSeq: mark }, at(12));
    expect(kept.readMarks).toHaveLength(200);
    expect(readThrough(kept)).toBe(300);
    expect(readAtByMark(kept, 1)).toBe(at(12).getTime());
  });
});
