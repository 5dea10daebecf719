import { describe, expect, it } from "vitest";
import { slug } from "../catalog/shapes.ts";
import { suggestSlug } from "./post.ts";

describe("the slug that a title suggests", () => {
  it.each([
    ["Monthly credits don't roll over", "monthly-credits-dont-roll-over"],
    ["Fees rise to $95 – Café & más", "fees-rise-to-95-cafe-mas"],
    ["../admin?x=1#<script>", "admin-x-1-script"],
    ["信用卡", "post"],
    ["🎉", "post"],
    [`${"a".repeat(71)} end`, "a".repeat(71)],
    ["a".repeat(120), "a".repeat(72)],
  ])("of %j is %s", (title, suggested) => {
    expect(suggestSlug(title)).toBe(suggested);
    expect(slug.safeParse(`${suggested}-1000`).success).toBe(true);
  });
});
