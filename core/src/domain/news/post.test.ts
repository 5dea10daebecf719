import { describe, expect, it } from "vitest";
import { slug } from "../catalog/shapes.ts";
import { blank } from "../read-schema.ts";
import { findPostProblems, lacksSource, postContent, suggestSlug } from "./post.ts";

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

describe("a post", () => {
  it("needs a text and a topic to be published", () => {
    const content = { ...blank(postContent), title: "Fees rise", body: "In May." };
    expect(findPostProblems(content)).toEqual([{ field: "topic", message: "Choose a topic." }]);
    expect(findPostProblems({ ...content, topic: "fees" })).toEqual([]);
    expect(findPostProblems({ ...content, topic: "fees", body: " " })).toMatchObject([{ field: "body" }]);
  });

  it("should have a source unless it's about using Cardwell", () => {
    expect([
      lacksSource({ sourceUrl: null, topic: "fees" }),
      lacksSource({ sourceUrl: null, topic: null }),
      lacksSource({ sourceUrl: "https://bank.example/fees", topic: "fees" }),
      lacksSource({ sourceUrl: null, topic: "cardwell" }),
    ]).toEqual([true, true, false, false]);
  });

  it("has up to 120 characters about a card, and one of the listed topics", () => {
    const content = { ...blank(postContent), title: "Fees rise", summary: "In May." };
    const withNote = (note: string) => postContent.safeParse({ ...content, cardNotes: { "amex-gold": note } }).success;
    expect([withNote("x".repeat(120)), withNote("x".repeat(121))]).toEqual([true, false]);
    expect(postContent.safeParse({ ...content, topic: "weather" }).success).toBe(false);
  });
});
