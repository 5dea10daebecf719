import { describe, expect, it } from "vitest";
import { readDmarc } from "./domain-health.ts";

describe("a DMARC record", () => {
  it.each([
    [["v=DMARC1; p=quarantine; rua=mailto:a@b.c"], "enforced"],
    [["v=DMARC1;p=reject"], "enforced"],
    [["V=dmarc1 ; P=Reject"], "enforced"],
    [["v=DMARC1; p=none"], "monitored"],
    [["v=DMARC1; sp=reject"], "invalid"],
    [["v=DMARC1; p=everything"], "invalid"],
    [["v=DMARC1"], "invalid"],
    [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "invalid"],
    [["v=spf1 ~all"], "missing"],
    [[], "missing"],
    [null, "unknown"],
  ] as const)("%j is %s", (texts, state) => {
    expect(readDmarc(texts).state).toBe(state);
  });

  it("of any length is read within 100 ms", () => {
    const before = process.threadCpuUsage();
    readDmarc([`v=DMARC1;${" ".repeat(1_000_000)}p${" ".repeat(1_000_000)}=none`]);
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
  });
});
