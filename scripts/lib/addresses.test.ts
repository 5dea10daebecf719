import { describe, expect, it } from "vitest";
import { portsAt, testOffsets } from "./addresses.ts";

describe("the ports of a stack", () => {
  it("are the documented ones, unless they are moved", () => {
    expect(portsAt(0)).toMatchObject({
      hosting: 5002,
      vite: 5173,
      functions: 5001,
      firestore: 8080,
      auth: 9099,
      hub: 4400,
      sandbox: 4010,
    });
  });

  it("are shared by no two stacks that may run side by side", () => {
    const all = [0, ...testOffsets].flatMap((offset) => Object.values(portsAt(offset)));
    expect(new Set(all).size).toBe(all.length);
  });

  it("are none that `fetch` and browsers refuse to ask", () => {
    const all = [0, ...testOffsets].flatMap((offset) => Object.values(portsAt(offset)));
    // Those of https://fetch.spec.whatwg.org/#port-blocking above 4000.
    const refused = new Set([4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080]);
    expect(all.filter((port) => refused.has(port))).toEqual([]);
  });
});
