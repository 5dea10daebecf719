import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { linkEntry } from "../../http/audit-chain.ts";
import { signExport, verifyExport } from "./signed-export.ts";

const newKey = () =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");

/** An entry as Firestore returns it. */
function buildEntry(reason: string) {
  const at = { toDate: () => new Date("2026-11-25T09:00:00Z") };
  const content = { action: "settings.change", at, before: null, after: { limit: 2 }, reason };
  return { id: "entry-1", ...linkEntry("2026-11-25 ada", undefined, content), content };
}

const exportOf = (entries = [buildEntry("Found at the issuer")]) => ({
  exportedAt: "2026-11-25T10:00:00.000Z",
  exportedBy: "ada",
  filter: { days: "7" },
  entries,
});

describe("a signed export", () => {
  it("is genuine as it was written, also when its text is laid out in another way", () => {
    const file = signExport(exportOf(), newKey());
    expect(verifyExport(file)).toMatchObject({ isGenuine: true, entries: 1, changed: [] });
    expect(verifyExport(JSON.stringify(JSON.parse(file)))).toMatchObject({ isGenuine: true });
  });

  it.each([
    ["a reason", "Found at the issuer", "Nobody will notice"],
    ["who exported it", '"exportedBy": "ada"', '"exportedBy": "lin"'],
    ["the filter", '"days": "7"', '"days": "1"'],
  ])("isn't genuine once %s was changed in the file", (_, was, is) => {
    const file = signExport(exportOf(), newKey());
    expect(file).toContain(was);
    expect(verifyExport(file.replace(was, is)).isGenuine).toBe(false);
  });

  it("names an entry that had been changed in the database before", () => {
    const entry = buildEntry("Found at the issuer");
    const file = signExport(exportOf([{ ...entry, content: { ...entry.content, reason: "Other" } }]), newKey());
    expect(verifyExport(file)).toMatchObject({ isGenuine: true, changed: ["entry-1"] });
  });

  it("names the key that signed it", () => {
    const [one, other] = [newKey(), newKey()];
    const keyOf = (key: string) => verifyExport(signExport(exportOf(), key)).publicKey;
    expect(keyOf(one)).toBe(keyOf(one));
    expect(keyOf(one)).not.toBe(keyOf(other));
  });
});
