import { postContent } from "@cardwell/core/domain/news/post";
import { blank } from "@cardwell/core/domain/read-schema";
import { expect, it } from "vitest";
import { newPost, storedPost, toMailed, toPublished } from "./posts-repository.ts";

it("a post that was stored without a kind, or with none, is read as something to do", () => {
  const { forYouKind: _kind, ...content } = { ...blank(postContent), title: "Fees rise" };
  const post = newPost({ ...content, forYouKind: "gain" }, "fees-rise", "nora", new Date("2026-11-10T12:00:00Z"));
  const readKind = (stored: object) =>
    storedPost.parse({ ...post, draft: { ...post.draft, content: stored } }).draft?.content.forYouKind;
  expect([content, { ...content, forYouKind: null }, { ...content, forYouKind: "gain" }].map(readKind)).toEqual([
    "act",
    "act",
    "gain",
  ]);
});

it("the mail of a post's version has the corrections until then, and none that are newer", () => {
  const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);
  const content = {
    ...blank(postContent),
    title: "Fees rise",
    summary: "In May.",
    body: "They rise in May.",
  };
  const draft = newPost(content, "fees-rise", "nora", at("10"));
  const corrections = ["12", "14", "16"].map((day) => ({ at: at(day), note: `Of November ${day}.` }));
  const data = { ...draft, ...toPublished(draft, content, "nora", at("16")), corrections };
  const version = { version: 3, content, note: "Of November 14.", by: "nora", at: at("14") };
  expect(toMailed({ id: "p1", data }, version)).toEqual({
    slug: "fees-rise",
    body: "They rise in May.",
    image: null,
    sourceUrl: null,
    corrections: corrections.slice(0, 2),
    isPublished: true,
  });
});
