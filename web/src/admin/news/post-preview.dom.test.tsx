import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { PostPreview } from "./post-preview.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

it("the preview of a post marks and names its broken links, and shows its cards as the catalog has them", async () => {
  const server = createFakeServer();
  const problem = "There is no page at this address.";
  server.answer("POST /api/admin/documentation/check", {
    links: [{ line: 1, text: "Fees", address: "/nowhere", problem }],
  });
  server.answer("GET /api/catalog", { version: 7 });
  server.answer("GET /api/catalog/7/cards", {
    version: 7,
    cards: [{ id: "amex-gold", name: "Gold Card", artHue: "gold" }],
  });
  const content = {
    title: "Fees rise",
    summary: "In May.",
    body: "[Fees](/nowhere) and [help](/help)",
    forYou: null,
    cardIds: ["amex-gold", "amex-old"],
    sourceUrl: null,
    forYouKind: "act" as const,
    topic: null,
    cardNotes: {},
    image: null,
  };
  openPage(
    <PostPreview content={content} publishedAt={null} corrections={[]} cardNames={{ "amex-old": "Old Card" }} />,
    "/",
  );
  expect(await screen.findByText(`Line 1, /nowhere: ${problem}`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Fees" }).className).toContain("copper");
  expect(screen.getByRole("link", { name: "help" }).className).not.toContain("copper");
  expect(await screen.findByText("Gold Card")).toBeTruthy();
  const cards = within(screen.getByRole("region", { name: "What it means for you" })).getAllByRole("listitem");
  expect(cards.map(({ textContent }) => textContent)).toEqual(["Gold Card", "Old Card"]);
});
