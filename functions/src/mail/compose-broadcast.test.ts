import { describe, expect, it } from "vitest";
import { broadcastComposer, type BroadcastDeps } from "./compose-broadcast.ts";
import { unsubscribed } from "./links/proofs.ts";
import { fakeAuth, noSeen, person } from "./mail-fakes.ts";
import type { BroadcastMail } from "./mail.ts";

const KEY = "k".repeat(32);
const NOW = new Date("2026-11-25T12:00:00Z");
const mail: BroadcastMail = { kind: "broadcast", uid: "u1", broadcastId: "b1", batchId: "b1-1-0" };
const written = {
  subject: "New this week",
  body: "Hello{{#firstName}} {{firstName}}{{/firstName}}.\n\nThe second <b>paragraph</b>.",
  state: "sending",
  postId: null,
  postVersion: null,
};

async function compose(change: Partial<BroadcastDeps> = {}, request: BroadcastMail = mail, mayHaveArrived = false) {
  return broadcastComposer({
    auth: fakeAuth([person()], noSeen()),
    readBroadcast: () => Promise.resolve(written),
    findPost: () => Promise.resolve(null),
    findPerson: () => Promise.resolve({ status: "active", firstName: "Nora" }),
    getMailChoices: () => Promise.resolve({ turnedOff: [], pausedUntil: null }),
    getTimeZone: () => Promise.resolve("America/New_York"),
    clock: () => Promise.resolve({ now: () => NOW }),
    appOrigin: () => "https://cardwell.test",
    signingKey: () => KEY,
    supportEmail: () => "support@cardwell.test",
    postalAddress: () => "1 Main Street, Springfield",
    ...change,
  })(request, NOW, mayHaveArrived);
}

async function composeWritten(change?: Partial<BroadcastDeps>) {
  const result = await compose(change);
  if ("skip" in result) throw new Error(result.skip);
  return result;
}

describe("the mail of a broadcast", () => {
  it("has its paragraphs as plain text, the postal address, and a way to unsubscribe with one click", async () => {
    const result = await composeWritten();
    expect(result).toMatchObject({ to: "nora@example.com", subject: "New this week" });
    expect(result.html).toContain("&lt;b&gt;paragraph");
    expect(result.html).toContain("1 Main Street");
    expect(result.text).toContain("Hello Nora.\n\nThe second <b>paragraph</b>.");
    expect(result.text).toContain("https://cardwell.test/unsubscribe?token=");
    expect(result.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const url = new URL(result.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "");
    expect(url.pathname).toBe("/api/email/unsubscribe");
    expect(unsubscribed(url.searchParams.get("token") ?? "", KEY, NOW)).toEqual({ uid: "u1", groups: ["news"] });
  });

  const aboutPost = { readBroadcast: () => Promise.resolve({ ...written, postId: "p1", postVersion: 2 }) };

  it("without a post has a button to Cardwell", async () => {
    expect((await composeWritten()).text).toContain("Open Cardwell:\nhttps://cardwell.test/dashboard");
  });

  it("about a post has its text with whole addresses, its corrections, its pictures and a button to it", async () => {
    const body = `## What to do\n\nActivate **today**, see [help](/help/category-activation).\n\n![A chart](/api/news/images/${"a".repeat(64)})\n\n<script>alert(1)</script>\n\n| Card | Fee |\n| --- | --- |\n| Gold | $325 |`;
    const corrections = [{ at: new Date("2026-11-21T03:00:00Z"), note: "An earlier version lacked the fee." }];
    const image = { id: "b".repeat(64), alt: "A padlock" };
    const { html, text } = await composeWritten({
      ...aboutPost,
      findPost: (id, version) =>
        Promise.resolve({
          slug: `${id}-${version}`,
          body,
          image,
          sourceUrl: "https://www.bank.example/fees",
          corrections,
          isPublished: true,
        }),
    });
    expect(html).toContain(`href="https://cardwell.test/help/category-activation"`);
    expect(html).toContain("<strong>today</strong>");
    const pictures = [...html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, src, alt]) => [src, alt]);
    expect(pictures).toEqual([
      [`https://cardwell.test/api/news/images/${"b".repeat(64)}`, "A padlock"],
      [`https://cardwell.test/api/news/images/${"a".repeat(64)}`, "A chart"],
    ]);
    expect(html).toContain("<strong>Corrected Nov 20, 2026:</strong> An earlier version lacked the fee.");
    expect(html).not.toContain("<script");
    expect(text).toMatch(/lacked the fee\.\s+A padlock\s+WHAT TO DO/);
    expect(text).toContain("A chart");
    expect(text).not.toContain("/api/news/images");
    expect(text).toContain("Activate today, see help https://cardwell.test/help/category-activation.");
    expect(text).toMatch(/CARD +FEE\nGold +\$325/i);
    expect(text).toContain("Source: bank.example https://www.bank.example/fees");
    expect(text).toContain("Read the post:\nhttps://cardwell.test/news/p1-2");
  });

  it("doesn't go once its post is unpublished, unless it may have arrived", async () => {
    const unpublished = {
      ...aboutPost,
      findPost: () =>
        Promise.resolve({
          slug: "activate",
          body: "Today.",
          image: null,
          sourceUrl: null,
          corrections: [],
          isPublished: false,
        }),
    };
    expect(await compose(unpublished)).toEqual({ skip: "post unpublished" });
    expect(await compose(unpublished, mail, true)).toMatchObject({ to: "nora@example.com" });
  });

  it("to its author is marked as a test, whatever they chose for themselves", async () => {
    const toAuthor = await compose(
      { getMailChoices: () => Promise.resolve({ turnedOff: ["news"], pausedUntil: null }) },
      { kind: "broadcast_test", uid: "u1", broadcastId: "b1" },
    );
    expect(toAuthor).toMatchObject({ subject: "[Test] New this week" });
  });

  const stopped = { readBroadcast: () => Promise.resolve({ ...written, state: "stopped" }) };

  it.each<[string, Partial<BroadcastDeps>, string]>([
    ["to a deleted account", { auth: fakeAuth([], noSeen()) }, "no account"],
    ["to a disabled account", { auth: fakeAuth([person({ isDisabled: true })], noSeen()) }, "no account"],
    [
      "to an account that will be deleted",
      { findPerson: () => Promise.resolve({ status: "deleting", firstName: null }) },
      "no account",
    ],
    [
      "to an address that isn't confirmed",
      { auth: fakeAuth([person({ emailVerified: false })], noSeen()) },
      "address not confirmed",
    ],
    [
      "to members without news",
      { getMailChoices: () => Promise.resolve({ turnedOff: ["news"], pausedUntil: null }) },
      "turned off",
    ],
    [
      "to members who paused mail",
      { getMailChoices: () => Promise.resolve({ turnedOff: [], pausedUntil: "2026-11-26" }) },
      "paused",
    ],
    ["once it is stopped", stopped, "broadcast stopped"],
    ["once it is gone", { readBroadcast: () => Promise.resolve(undefined) }, "no broadcast"],
  ])("doesn't go %s", async (_, change, skip) => {
    expect(await compose(change)).toEqual({ skip });
  });

  it("goes again although it was stopped where it may have arrived, so that it is counted as what it is", async () => {
    expect(await compose(stopped, mail, true)).toMatchObject({ to: "nora@example.com" });
  });
});
