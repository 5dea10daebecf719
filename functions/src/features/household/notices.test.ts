import { describe, expect, it } from "vitest";
import type { Household, Member } from "./membership.ts";
import { createHouseholdNotices } from "./notices.ts";

const NOW = new Date("2026-11-20T15:00:00Z");

const member = (name: string, change: Partial<Member> = {}): Member => ({
  id: `member-${name.toLowerCase()}`,
  name,
  joinedAt: NOW,
  wantsAlerts: false,
  sharing: {},
  ...change,
});

const household: Household = {
  ownerUid: "nora",
  members: {
    nora: member("Nora", { sharing: { flex: "full", gold: "dates" }, wantsAlerts: true }),
    jonas: member("Jonas", { wantsAlerts: true }),
    lena: member("Lena"),
    ruth: member("Ruth", { wantsAlerts: true }),
  },
  invitations: [],
};

/** What is raised and deleted for whom. Ruth's plan has ended. */
function listen(reads: (Household | null)[] = [household]) {
  const raised: string[] = [];
  const forgotten: string[] = [];
  const left = [...reads];
  const notices = createHouseholdNotices({
    repository: { read: () => Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? null) },
    hasAccess: (uid) => Promise.resolve(uid !== "ruth"),
    getTimeZone: () => Promise.resolve("America/New_York"),
    raise: (uid, { title }) => Promise.resolve(void raised.push(`${uid}: ${title}`)),
    forgetPayments: (uid, prefix) => Promise.resolve(void forgotten.push(`${uid}: ${prefix}`)),
  });
  return { notices, raised, forgotten };
}

const due = (walletCardId: string, dueOn: string, isOverdue = false) => ({
  walletCardId,
  cardName: `Card ${walletCardId}`,
  dueOn,
  isOverdue,
});

describe("a payment of a shared card", () => {
  it("is announced to the others with a plan who asked for it, from three days before on", async () => {
    const { notices, raised } = listen();
    const cards = [due("flex", "2026-11-23"), due("gold", "2026-11-24"), due("gold", "2026-11-18", true)];
    await notices.paymentsDue("nora", "h1", cards, NOW);
    expect(raised).toEqual([
      "jonas: Nora's Card flex is due Monday, November 23",
      "jonas: Nora's Card gold was due Wednesday, November 18",
    ]);
  });

  it("isn't announced of a private card", async () => {
    const { notices, raised } = listen();
    await notices.paymentsDue("nora", "h1", [due("secret", "2026-11-21")], NOW);
    await notices.paymentsDue("jonas", "h1", [due("flex", "2026-11-21")], NOW);
    expect(raised).toEqual([]);
  });

  it("is forgotten by the others when its holder leaves or hides the card while it is announced", async () => {
    const hidden = { ...household, members: { ...household.members, nora: member("Nora", { sharing: {} }) } };
    const { notices, forgotten } = listen([household, hidden]);
    await notices.paymentsDue("nora", "h1", [due("flex", "2026-11-21")], NOW);
    expect(forgotten).toContain("jonas: household:member-nora:flex");

    const ended = listen([household, null]);
    await ended.notices.paymentsDue("nora", "h1", [due("flex", "2026-11-21")], NOW);
    expect(ended.forgotten).toContain("jonas: household:");
  });

  it("is forgotten by all when its holder has left, and theirs by the holder", async () => {
    const { notices, forgotten } = listen();
    await notices.left(household, "nora");
    expect(forgotten).toEqual([
      "nora: household:",
      "jonas: household:member-nora:",
      "lena: household:member-nora:",
      "ruth: household:member-nora:",
    ]);
  });
});
