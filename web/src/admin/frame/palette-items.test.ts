import { describe, expect, it } from "vitest";
import { parseTyped, placesFor } from "./palette-items.ts";
import type { AdminTab } from "./tabs-context.ts";

const page = () => null;
const tabs: AdminTab[] = [
  { path: "overview", label: "Overview", routes: [] },
  {
    path: "card-universe",
    label: "Card universe",
    routes: [
      { path: "", label: "Cards", page, isSection: true, hasSearch: true },
      { path: "review", label: "Review", page, isSection: true },
      { path: "new", label: "New card", page, isAction: true },
      { path: "import", label: "Import", page, isSection: true, permission: "card-universe.import" },
      { path: ":cardId/*", label: "Card", page },
    ],
    finder: { label: "Cards", sign: "#", find: () => Promise.resolve([]) },
  },
];
const offered = (typed: string) =>
  placesFor(tabs, typed, (permission) => permission === undefined).map(
    ({ label, hits }) => `${label}: ${hits.map((hit) => hit.to.replace("/admin/", "")).join(", ")}`,
  );

describe("the command palette", () => {
  it("offers every tab, and the sections and actions that the role allows, while nothing is typed", () => {
    expect(offered("")).toEqual(["Actions: card-universe/new", "Go to: overview, card-universe, card-universe/review"]);
  });

  it("finds a section by words of it and of its tab, and offers to search the lists", () => {
    expect(offered("card rev")).toEqual(["Go to: card-universe/review, card-universe?query=card+rev"]);
  });

  it("finds a section with other hyphens and spaces", () => {
    expect(offered("card-universe rev")[0]).toMatch("Go to: card-universe/review");
  });

  it("offers actions alone after >, and leaves cards to their finder after #", () => {
    expect(offered(">")).toEqual(["Actions: card-universe/new"]);
    expect(offered("# gold")).toEqual([]);
    expect(parseTyped("# gold", tabs)).toEqual({ sign: "#", query: "gold" });
  });

  it("takes a sign that no tab has as text", () => {
    expect(parseTyped("@ada", tabs)).toEqual({ sign: null, query: "@ada" });
  });
});
