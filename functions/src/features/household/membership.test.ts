import { describe, expect, it } from "vitest";
import {
  accept,
  countSeats,
  decline,
  findRemoved,
  type Household,
  invite,
  listLevels,
  newHousehold,
  resend,
  revoke,
  share,
  withoutMember,
  withoutPerson,
} from "./membership.ts";

const nora = { uid: "nora", email: "nora@example.com" };
const jonas = { uid: "jonas", email: "jonas@example.com" };
const lena = { uid: "lena", email: "lena@example.com" };
const at = (day: string) => new Date(`${day}T12:00:00Z`);

/** Nora's household, which Jonas joined on November 21 and Lena on November 22. */
function family(): Household {
  let household = newHousehold("nora", "Nora", at("2026-11-20"));
  for (const [person, name, day] of [
    [jonas, "Jonas", "2026-11-21"],
    [lena, "Lena", "2026-11-22"],
  ] as const) {
    household = invite(household, nora, person.email, at("2026-11-20"));
    household = accept(household, person, name, household.invitations[0]?.id ?? "", at(day));
  }
  return household;
}

const inviteRuth = (household = family()) => invite(household, nora, "ruth@example.com", at("2026-11-23"));
const getInvitationId = ({ invitations }: Household) => invitations[0]?.id ?? "";
const ruth = { uid: "ruth", email: "ruth@example.com" };

describe("an invitation", () => {
  it("takes a seat until it is accepted or withdrawn", () => {
    const household = inviteRuth();
    expect(countSeats(household)).toBe(4);
    expect(countSeats(decline(household, ruth, getInvitationId(household)))).toBe(4);
    expect(countSeats(revoke(household, nora, getInvitationId(household)))).toBe(3);
  });

  it("can't be the seventh seat, nor the second of an address", () => {
    let household = family();
    for (const name of ["ruth", "daniel", "ada"])
      household = invite(household, nora, `${name}@example.com`, at("2026-11-23"));
    expect(() => invite(household, nora, "bob@example.com", at("2026-11-23"))).toThrow("up to 6 people");
    expect(() => invite(inviteRuth(), nora, "ruth@example.com", at("2026-11-23"))).toThrow("already invited");
  });

  it("is sent, sent again and withdrawn by the owner alone", () => {
    const household = inviteRuth();
    const owners = "Only the household's owner can do this.";
    expect(() => invite(household, jonas, "ada@example.com", at("2026-11-23"))).toThrow(owners);
    expect(() => resend(household, jonas, getInvitationId(household), at("2026-11-23"))).toThrow(owners);
    expect(() => revoke(household, jonas, getInvitationId(household))).toThrow(owners);
    expect(() => findRemoved(household, "jonas", household.members["lena"]?.id ?? "")).toThrow(owners);
  });

  it("is accepted by its address alone, for 7 days", () => {
    const household = inviteRuth();
    const accepting = (person: typeof ruth, day: string) => () =>
      accept(household, person, "Ruth", getInvitationId(household), at(day));
    expect(accepting({ ...ruth, email: "eve@example.com" }, "2026-11-24")).toThrow("withdrawn");
    expect(accepting(ruth, "2026-11-30")).toThrow("expired");
    const joined = accept(household, ruth, "Ruth", getInvitationId(household), at("2026-11-29"));
    expect(joined.invitations).toEqual([]);
    expect(joined.members["ruth"]).toMatchObject({ name: "Ruth", wantsAlerts: false, sharing: {} });
    expect(accept(joined, ruth, "Ruth", getInvitationId(household), at("2026-11-29"))).toBe(joined);
  });

  it("holds again for 7 days when it is sent again, also after it was declined", () => {
    const household = inviteRuth();
    const declined = decline(household, ruth, getInvitationId(household));
    expect(declined.invitations).toMatchObject([{ isDeclined: true }]);
    const again = resend(declined, nora, getInvitationId(declined), at("2026-12-05"));
    expect(again.invitations).toMatchObject([{ email: "ruth@example.com", isDeclined: false }]);
    expect(again.invitations[0]?.expiresAt).toEqual(at("2026-12-12"));
    expect(() => accept(again, ruth, "Ruth", getInvitationId(household), at("2026-12-06"))).toThrow("withdrawn");
  });
});

describe("what a member shares", () => {
  const held = new Set(["flex", "gold"]);

  it("changes card by card, forgets removed cards, and stays as it is where it isn't named", () => {
    const first = share(family(), "jonas", [{ walletCardId: "flex", level: "full" }], held);
    const second = share(first, "jonas", [{ walletCardId: "gold", level: "dates" }], held);
    expect(second.members["jonas"]?.sharing).toEqual({ flex: "full", gold: "dates" });
    expect(
      share(second, "jonas", [{ walletCardId: "flex", level: "private" }], held).members["jonas"]?.sharing,
    ).toEqual({
      gold: "dates",
    });
    expect(share(second, "jonas", [], new Set(["flex"])).members["jonas"]?.sharing).toEqual({ flex: "full" });
  });

  it("is private where it isn't shared", () => {
    const shared = share(family(), "jonas", [{ walletCardId: "flex", level: "full" }], held);
    expect(listLevels(shared, "jonas", ["flex", "gold", "constructor"])).toEqual([
      { walletCardId: "flex", level: "full" },
      { walletCardId: "gold", level: "private" },
      { walletCardId: "constructor", level: "private" },
    ]);
  });

  it("isn't there once they have left", () => {
    const shared = share(family(), "jonas", [{ walletCardId: "flex", level: "full" }], held);
    const left = withoutMember(shared, "jonas");
    expect(JSON.stringify(left)).not.toMatch(/jonas|flex/i);
    expect(() => share(left, "jonas", [{ walletCardId: "flex", level: "full" }], held)).toThrow(
      "aren't in a household",
    );
  });
});

describe("an owner who leaves", () => {
  it("passes the household on to who joined first, and takes the invitations along", () => {
    expect(withoutMember(inviteRuth(), "nora")).toMatchObject({ ownerUid: "jonas", invitations: [] });
  });

  it("ends it as the last one", () => {
    expect(withoutMember(newHousehold("nora", "Nora", at("2026-11-20")), "nora")).toBeNull();
  });
});

describe("the deletion of an account", () => {
  it("takes out the person, or an invitation to the address", () => {
    expect(JSON.stringify(withoutPerson(family(), jonas))).not.toMatch(/jonas/i);
    expect(withoutPerson(inviteRuth(), ruth)?.invitations).toEqual([]);
  });
});
