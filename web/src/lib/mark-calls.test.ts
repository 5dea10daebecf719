import { expect, it } from "vitest";
import { windowMark } from "./mark-calls.ts";

it("a mark as posted is taken back only where its last use is still the last", () => {
  const window = { walletCardId: "gold", benefitId: "dining-credit", cycleKey: "m:2026-11" };
  const mark = windowMark({ ...window, title: "Dining credit", state: "awaited" }, "used");
  expect(mark.request).toEqual({ params: window, body: { state: "used", from: { state: "awaited" } } });
  expect(mark.undo("use-1", mark).request).toEqual({
    params: window,
    body: { state: "awaited", from: { state: "used", lastUseId: "use-1" } },
  });
});
