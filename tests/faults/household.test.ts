// @module-tag gate
import { findInitials } from "@cardwell/core/domain/logos/initials";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHouseholdRepository } from "../../functions/src/features/household/repository.ts";
import { createHouseholdService } from "../../functions/src/features/household/service.ts";
import { createWalletRepository } from "../../functions/src/features/wallet/repository.ts";
import { createWalletService } from "../../functions/src/features/wallet/service.ts";
import type { CatalogPort } from "../../functions/src/lib/catalog-facts.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { cardToPay, facts, walletDue, walletWith, writeAll } from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// Members who change one household at the same time, and what reading it costs.

useOwnProject("household");

const NOW = new Date("2026-11-20T15:00:00Z");
const db = firestore();
const counter = countReads(db);
const mails: string[] = [];
const nothing = () => Promise.resolve();

function createService() {
  const wallet = createWalletService({
    repository: createWalletRepository(db),
    catalog: { facts: () => Promise.resolve(facts), recentFacts: () => Promise.resolve(facts) } as CatalogPort,
    getTimeZone: () => Promise.resolve("America/New_York"),
    findLogos: async () => findInitials,
    getRules: async () => DEFAULT_RULES,
  });
  return createHouseholdService({
    repository: createHouseholdRepository(db),
    readShared: (...asked) => wallet.readShared(...asked),
    hasAccess: async (uid) => (await db.doc(`customers/${uid}`).get()).exists,
    findFirstName: (uid) => Promise.resolve(uid),
    queueMail: (_request, _now, id) => Promise.resolve(void mails.push(id ?? "")),
    limitMail: nothing,
    notices: { hidden: nothing, joined: nothing, left: nothing, removed: nothing },
  });
}

const service = createService();
const asking = (uid: string) => ({ uid, email: `${uid}@example.com`, clientIp: "192.0.2.1", now: NOW });

const PEOPLE = ["nora", "jonas", "lena", "ruth", "daniel", "ada"];

beforeAll(async () => {
  await clearOwnProject();
});

afterEach(async () => {
  mails.length = 0;
  await clearOwnProject();
});

async function addPeople(...uids: string[]): Promise<void> {
  await writeAll(
    uids.flatMap((uid): [string, object][] => [
      [`wallets/${uid}`, walletDue(uid, null, walletWith(cardToPay(`${uid}-card`)))],
      [`customers/${uid}`, {}],
    ]),
  );
}

async function join(owner: string, ...others: string[]): Promise<void> {
  await addPeople(owner, ...others);
  for (const uid of others) {
    const { household } = await service.routes.invite({ body: { email: `${uid}@example.com` } }, asking(owner));
    await service.routes.acceptInvitation(
      { params: { invitationId: household?.invitations[0]?.id ?? "" }, body: {} },
      asking(uid),
    );
  }
}

const readAll = async () => (await db.collection("households").get()).docs.map((doc) => doc.data());
const readHouseholdId = async (uid: string) => (await db.doc(`wallets/${uid}`).get()).get("householdId") as unknown;

describe("two calls about a household at the same time", () => {
  it("begin one household with the two first invitations, and mail each once", async () => {
    await addPeople("nora");
    await Promise.all(
      ["jonas", "lena"].map((uid) =>
        createService().routes.invite({ body: { email: `${uid}@example.com` } }, asking("nora")),
      ),
    );
    const all = await readAll();
    expect(all).toHaveLength(1);
    expect(all[0]?.["invitations"]).toHaveLength(2);
    expect(new Set(mails).size).toBe(2);
  });

  it("accept an invitation once", async () => {
    await addPeople("nora", "jonas");
    const { household } = await service.routes.invite({ body: { email: "jonas@example.com" } }, asking("nora"));
    const id = household?.invitations[0]?.id ?? "";
    const answers = await Promise.all(
      [1, 2].map(() =>
        createService().routes.acceptInvitation({ params: { invitationId: id }, body: {} }, asking("jonas")),
      ),
    );
    for (const answer of answers) expect(answer.household?.people).toHaveLength(2);
    const [stored] = await readAll();
    expect(Object.keys(stored?.["members"] as object)).toHaveLength(2);
    expect(stored?.["invitations"]).toEqual([]);
  });

  it("accept two invitations into one household alone", async () => {
    await addPeople("nora", "ruth", "jonas");
    const ids = [];
    for (const owner of ["nora", "ruth"]) {
      const { household } = await service.routes.invite({ body: { email: "jonas@example.com" } }, asking(owner));
      ids.push(household?.invitations[0]?.id ?? "");
    }
    const answers = await Promise.allSettled(
      ids.map((id) =>
        createService().routes.acceptInvitation({ params: { invitationId: id }, body: {} }, asking("jonas")),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const joined = (await readAll()).filter(({ concerned }) => (concerned as string[]).includes("jonas"));
    expect(joined).toHaveLength(1);
  });

  it("invite for the last seat once", async () => {
    await join("nora", "jonas", "lena", "ruth", "daniel");
    const answers = await Promise.allSettled(
      ["ada", "bob"].map((uid) =>
        createService().routes.invite({ body: { email: `${uid}@example.com` } }, asking("nora")),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("leave and accept, which ends in a household that names who is in it", async () => {
    await addPeople("nora", "jonas");
    const { household } = await service.routes.invite({ body: { email: "jonas@example.com" } }, asking("nora"));
    const id = household?.invitations[0]?.id ?? "";
    const [left, accepted] = await Promise.allSettled([
      createService().routes.leave({}, asking("nora")),
      createService().routes.acceptInvitation({ params: { invitationId: id }, body: {} }, asking("jonas")),
    ]);
    expect(left?.status).toBe("fulfilled");
    expect(await readHouseholdId("nora")).toBeUndefined();
    const all = await readAll();
    if (accepted?.status === "fulfilled") {
      expect(all).toMatchObject([{ ownerUid: "jonas", concerned: ["jonas"] }]);
      expect(await readHouseholdId("jonas")).toBeTypeOf("string");
    } else {
      expect(all).toEqual([]);
      expect(await readHouseholdId("jonas")).toBeUndefined();
    }
  });

  it("share and leave, after which nothing is shared", async () => {
    await join("nora", "jonas");
    const levels = [{ walletCardId: "jonas-card", level: "full" as const }];
    await Promise.allSettled([
      createService().routes.share({ body: { levels } }, asking("jonas")),
      createService().routes.leave({}, asking("jonas")),
    ]);
    const [stored] = await readAll();
    expect(JSON.stringify(stored)).not.toContain("jonas");
    expect((await service.routes.read({}, asking("nora"))).household?.people).toHaveLength(1);
  });

  it("change a card and join, and keep both", async () => {
    await addPeople("nora", "jonas");
    const { household } = await service.routes.invite({ body: { email: "jonas@example.com" } }, asking("nora"));
    const id = household?.invitations[0]?.id ?? "";
    const wallets = createWalletRepository(db);
    await Promise.all([
      createService().routes.acceptInvitation({ params: { invitationId: id }, body: {} }, asking("jonas")),
      wallets.change("jonas", "2026-11-20", NOW, (before) => ({
        wallet: { ...before, settings: { ...before.settings, utilizationTargetBps: 2_500 } },
        id: null,
      })),
    ]);
    expect((await wallets.read("jonas")).settings.utilizationTargetBps).toBe(2_500);
    expect(await readHouseholdId("jonas")).toBeTypeOf("string");
  });
});

describe("two who invite each other", () => {
  it("end up in the household of the first who accepts the other's invitation", async () => {
    await addPeople("nora", "jonas");
    await service.routes.invite({ body: { email: "jonas@example.com" } }, asking("nora"));
    await service.routes.invite({ body: { email: "nora@example.com" } }, asking("jonas"));
    const [invited] = (await service.routes.read({}, asking("jonas"))).invitedBy;
    const joined = await service.routes.acceptInvitation(
      { params: { invitationId: invited?.id ?? "" }, body: {} },
      asking("jonas"),
    );
    expect(joined).toMatchObject({ household: { isOwner: false }, invitedBy: [] });
    expect(await readAll()).toMatchObject([{ ownerUid: "nora", invitations: [] }]);
  });
});

describe("the deletion of an account", () => {
  it("finds the household without the wallet, and withdraws invitations to the address", async () => {
    await join("nora", "jonas");
    await service.routes.invite({ body: { email: "eve@example.com" } }, asking("nora"));
    await db.doc("wallets/jonas").delete();
    await service.erase(asking("jonas"));
    await service.erase(asking("eve"));
    await service.erase(asking("eve"));
    expect(await readAll()).toMatchObject([{ concerned: ["nora"] }]);
    expect((await db.doc("wallets/jonas").get()).exists).toBe(false);
  });
});

describe("the page of a household", () => {
  it("costs 13 reads with six people who all share, and 3 without a household", async () => {
    const [owner = "", ...others] = PEOPLE;
    await join(owner, ...others);
    for (const uid of PEOPLE)
      await service.routes.share({ body: { levels: [{ walletCardId: `${uid}-card`, level: "full" }] } }, asking(uid));
    // The pointer, the household, five plans, and six wallets; account and catalog are stand-ins here.
    expect(await counter.during(() => service.routes.read({}, asking("nora")))).toEqual({ reads: 13, writes: 0 });
    await addPeople("eve");
    expect(await counter.during(() => service.routes.read({}, asking("eve")))).toEqual({ reads: 3, writes: 0 });
  });
});
