import { describe, expect, it } from "vitest";
import { documentBytes } from "./document-size.ts";

describe("the size of a document", () => {
  it("is counted as the database counts it", () => {
    expect(documentBytes({ type: "Personal", done: false, priority: 1, description: "Learn Cloud Firestore" })).toBe(
      71,
    );
  });

  it("of small numbers under days is more than their JSON", () => {
    const recent = Object.fromEntries(Array.from({ length: 1_000 }, (_, day) => [`day-${1_000_000 + day}`, 5]));
    expect(documentBytes(recent)).toBe(1_000 * (12 + 8));
    expect(documentBytes(recent)).toBeGreaterThan(JSON.stringify(recent).length);
  });
});
