import { expect, it } from "vitest";
import { seedCatalog } from "./catalog.ts";

const { cards, reference } = seedCatalog;

const texts = [
  ...cards.flatMap(({ earn, benefits }) => [
    ...earn.rules.map(({ label }) => label),
    ...benefits.flatMap(({ title, summary, howTo, insurance }) => [title, summary, howTo, insurance?.conditions]),
  ]),
  ...reference.applicationRules.flatMap(({ label, note }) => [label, note]),
].filter((text) => typeof text === "string");

it("the texts of the catalog use standard words", () => {
  const words = /\bcover\b|\b(taking|taking-)part\b|\bdearer\b/;
  expect(texts.filter((text) => words.test(text))).toEqual([]);
});

it("the name of a rate names its place itself", () => {
  expect(cards.flatMap(({ earn }) => earn.rules).filter(({ label }) => /\bthere$/.test(label))).toEqual([]);
});
