import { describe, expect, it } from "vitest";
import { createFindLogo } from "./find-logo.ts";
import type { StoredLogo } from "./logos-repository.ts";

const id = "0".repeat(64);
const stored: StoredLogo = {
  file: { id, type: "image/png", width: 64, height: 64, bytes: 900 },
  license: "Brand guidelines",
  source: "Newsroom",
  expiresOn: "2026-12-04",
  contrast: null,
  updatedBy: "ada",
  updatedAt: new Date("2026-11-20T10:00:00Z"),
  revision: 4,
};
const findAt = (now: string) =>
  createFindLogo(
    {
      logos: { "issuer chase": stored },
      fallbacks: { "merchant grubhub": { initials: "GH", hue: "copper", revision: 1 } },
    },
    new Date(now),
  );

describe("what stands beside a name", () => {
  it("is its logo through the last day of the license, in Eastern time, and initials from then on", () => {
    expect(findAt("2026-12-05T04:59:59Z")("issuer", "chase", "Chase").url).toBe(`/api/logos/${id}`);
    expect(findAt("2026-12-05T05:00:00Z")("issuer", "chase", "Chase")).toMatchObject({ url: null, initials: "CH" });
  });

  it("is initials on a color that staff chose, else on one by the name", () => {
    const find = findAt("2026-11-20T10:00:00Z");
    expect(find("merchant", "grubhub", "Grubhub")).toEqual({ url: null, initials: "GH", hue: "copper" });
    expect(find("merchant", null, "Corner Bakery")).toEqual(find("merchant", "corner-bakery", "Corner Bakery"));
    expect(find("issuer", "constructor", "Constructor")).toMatchObject({ url: null, initials: "CO" });
  });
});
