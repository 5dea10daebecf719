import { describe, expect, it } from "vitest";
import { createDomainHealth } from "./domains.ts";
import type { DomainsVendor, VendorDomain } from "./domains.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const record = { record: "SPF", type: "TXT", name: "send", value: "v=spf1", priority: null };

const domain = (status = "verified"): VendorDomain => ({
  id: "d1",
  name: "cardwell.test",
  status: "verified",
  createdAt: NOW,
  records: [{ ...record, status }],
});

type Answer = Awaited<ReturnType<DomainsVendor["listDomains"]>>;

function given(answers: Answer[], texts: string[] | null = ["v=DMARC1; p=reject"]) {
  let ms = 0;
  const seen = { calls: 0, names: [] as string[] };
  const read = createDomainHealth({
    vendor: {
      listDomains: () => {
        seen.calls += 1;
        return Promise.resolve(answers[Math.min(seen.calls, answers.length) - 1] ?? null);
      },
    },
    lookUpTexts: (name) => {
      seen.names.push(name);
      return Promise.resolve(texts);
    },
    from: () => "Cardwell <alerts@Cardwell.test>",
    nowMs: () => ms,
  });
  return { read, seen, wait: (more: number) => void (ms += more) };
}

describe("the health of the domains", () => {
  it("has the records as the vendor reports them, DMARC as DNS has it, and where mail comes from", async () => {
    const { read, seen } = given([[domain()]]);
    expect(await read(NOW)).toEqual({
      checkedAt: NOW.toISOString(),
      sender: "cardwell.test",
      domains: [
        {
          ...domain(),
          createdAt: NOW.toISOString(),
          records: [{ ...record, status: "verified" }],
          dmarc: { state: "enforced", value: "v=DMARC1; p=reject" },
        },
      ],
    });
    expect(seen.names).toEqual(["_dmarc.cardwell.test"]);
  });

  it("reads a status that we don't know as unknown", async () => {
    const health = await given([[domain("weird")]]).read(NOW);
    expect(health.domains[0]?.records[0]?.status).toBe("unknown");
  });

  it("asks the vendor once in 30 seconds, as mail needs its calls", async () => {
    const { read, seen, wait } = given([[domain()]]);
    await Promise.all([read(NOW), read(NOW)]);
    wait(29_999);
    await read(NOW);
    expect(seen.calls).toBe(1);
    wait(1);
    await read(NOW);
    expect(seen.calls).toBe(2);
  });

  it("is an error where the vendor fails, and is asked for again", async () => {
    const { read, seen } = given([null, [domain()]]);
    await expect(read(NOW)).rejects.toMatchObject({ code: "vendor_unavailable" });
    await expect(read(NOW)).resolves.toBeDefined();
    expect(seen.calls).toBe(2);
  });
});
