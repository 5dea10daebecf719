import { describe, expect, it } from "vitest";
import { checkLinks, requireWorkingLinks, toLinkTargets } from "./check-links.ts";

const articles = [
  { id: "fees", audience: "members" as const, headings: [{ id: "when", text: "Time", level: 2 }] },
  { id: "refunds", audience: "staff" as const, headings: [] },
];
const context = { audience: "members" as const, articles };
const picture = `/api/news/images/${"a".repeat(64)}`;
const findProblem = (markdown: string) => checkLinks(markdown, context).map(({ problem }) => problem);

describe("a link or picture in a text for members", () => {
  it.each([
    "[x](/help/fees#when)",
    "[x](#what)\n\n## What",
    "[x](/news)",
    "[x](/news/activate-your-categories)",
    "[x](https://a.example)",
    `![A chart](${picture})`,
  ])("%j works", (markdown) => {
    expect(findProblem(markdown)).toEqual([null]);
  });

  it.each([
    ["[x](/help/fees#time)", "That article has no heading with this anchor."],
    ["[x](#time)\n\n## What", "No heading has this anchor."],
    ["[x](/help/refunds)", "There is no published article at this address."],
    ["[x](/admin/users)", "Members can't open the back office."],
    ["[x](/nowhere)", "There is no page at this address."],
    ["[x](javascript:alert(1))", "Only web and email addresses can be linked."],
    ["[x][1]\n\n[1]: java&#9;script:alert(1)", "This isn't an address."],
    ["![A chart](https://a.example/chart.png)", "Only pictures that were added here are shown."],
    [`![](${picture})`, "Describe the picture for people who can't see it."],
  ])("%j doesn't", (markdown, problem) => {
    expect(findProblem(markdown)).toEqual([problem]);
  });

  it("works at an address that the article had before", () => {
    const renamed = { id: "fees", addresses: ["card-fees", "all-fees"], section: "cards" as const, headings: [] };
    const links = checkLinks("[x](/help/fees) [x](/help/card-fees) [x](/help/all-fees) [x](/help/no-fees)", {
      audience: "members",
      articles: toLinkTargets([renamed]),
    });
    expect(links.filter(({ problem }) => problem !== null).map(({ address }) => address)).toEqual(["/help/no-fees"]);
  });

  it("leads to the ids that the text's headings keep", () => {
    const headings = [{ id: "when", text: "Time", level: 2 }];
    expect(checkLinks("[x](#when)\n\n## Moment", { ...context, headings })).toEqual([
      { line: 1, text: "x", address: "#when", problem: null },
    ]);
  });

  it("keeps the text from being published, also a picture that isn't stored", async () => {
    const publish = (hasImage: boolean) =>
      requireWorkingLinks("This post can't be published", `Fees\n\n![A chart](${picture})`, {
        ...context,
        hasImage: async () => hasImage,
      });
    await expect(publish(true)).resolves.toBeUndefined();
    await expect(publish(false)).rejects.toThrow(
      "This post can't be published: 1 link is broken. Line 3: There is no such picture.",
    );
  });
});
