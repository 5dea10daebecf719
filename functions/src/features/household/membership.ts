import { addMs, DAY_MS } from "@cardwell/core/domain/dates/instants";
import { randomUUID } from "node:crypto";
import {
  HOUSEHOLD_SEATS,
  INVITATION_DAYS,
  type SharedLevel,
  type SharingLevel,
} from "@cardwell/core/domain/household/sharing";
import { getOwn } from "@cardwell/core/domain/get-own";
import { AppError } from "../../lib/app-error.ts";

export type Member = {
  /** What the others know this person by, instead of the uid. */
  id: string;
  name: string;
  joinedAt: Date;
  wantsAlerts: boolean;
  /** Cards of their wallet that aren't private. */
  sharing: Record<string, SharedLevel>;
};

/** `from`: the address of who sent it. */
export type Invitation = {
  id: string;
  email: string;
  from: string;
  sentAt: Date;
  expiresAt: Date;
  isDeclined: boolean;
};

export type Household = {
  ownerUid: string;
  /** By uid. */
  members: Record<string, Member>;
  invitations: Invitation[];
};

/** Who asks: the address is confirmed. */
export type Person = { uid: string; email: string };

const newId = () => randomUUID().replaceAll("-", "");

const newMember = (name: string, now: Date): Member => ({
  id: newId(),
  name,
  joinedAt: now,
  wantsAlerts: false,
  sharing: {},
});

const newInvitation = (email: string, from: string, now: Date): Invitation => ({
  id: newId(),
  email,
  from,
  sentAt: now,
  expiresAt: addMs(now, INVITATION_DAYS * DAY_MS),
  isDeclined: false,
});

export const newHousehold = (uid: string, name: string, now: Date): Household => ({
  ownerUid: uid,
  members: { [uid]: newMember(name, now) },
  invitations: [],
});

export const isExpired = ({ expiresAt }: Invitation, now: Date): boolean => now >= expiresAt;

/** An invitation takes a seat until it is accepted or withdrawn, also when it expired or was declined. */
export const countSeats = ({ members, invitations }: Household): number =>
  Object.keys(members).length + invitations.length;

/** Members by the day on which they joined. */
export const listMembers = ({ members }: Household): [uid: string, member: Member][] =>
  Object.entries(members).toSorted(([, a], [, b]) => a.joinedAt.getTime() - b.joinedAt.getTime());

/** @throws AppError `not_found` */
export function requireMember(household: Household | null, uid: string): asserts household is Household {
  if (household === null || !Object.hasOwn(household.members, uid))
    throw new AppError("not_found", "You aren't in a household.");
}

/** @throws AppError `forbidden` */
function requireOwner(household: Household | null, uid: string): asserts household is Household {
  requireMember(household, uid);
  if (household.ownerUid !== uid) throw new AppError("forbidden", "Only the household's owner can do this.");
}

export const withdrawn = () => new AppError("not_found", "This invitation was withdrawn.");

function requireInvitation(household: Household | null, isAsked: (invitation: Invitation) => boolean): Invitation {
  const found = household?.invitations.find(isAsked);
  if (!found) throw withdrawn();
  return found;
}

export function invite(household: Household, person: Person, email: string, now: Date) {
  requireOwner(household, person.uid);
  const { invitations } = household;
  if (invitations.some((each) => each.email === email))
    throw new AppError("conflict", "This address is already invited. Resend the invitation instead.");
  if (countSeats(household) >= HOUSEHOLD_SEATS)
    throw new AppError("conflict", `A household has up to ${HOUSEHOLD_SEATS} people, with invitations.`);
  return { ...household, invitations: [...invitations, newInvitation(email, person.email, now)] };
}

/** @throws AppError `forbidden`, `not_found` */
export function requireOwnInvitation(household: Household | null, { uid }: Person, invitationId: string): Invitation {
  requireOwner(household, uid);
  return requireInvitation(household, ({ id }) => id === invitationId);
}

const withInvitations = (household: Household | null, replace: (each: Invitation) => Invitation[]): Household => {
  if (household === null) throw withdrawn();
  return { ...household, invitations: household.invitations.flatMap(replace) };
};

/** A new invitation in the place of the one before. */
export function resend(household: Household | null, person: Person, invitationId: string, now: Date): Household {
  const { email } = requireOwnInvitation(household, person, invitationId);
  return withInvitations(household, (each) =>
    each.id === invitationId ? [newInvitation(email, person.email, now)] : [each],
  );
}

export function revoke(household: Household | null, person: Person, invitationId: string): Household {
  requireOwnInvitation(household, person, invitationId);
  return withInvitations(household, (each) => (each.id === invitationId ? [] : [each]));
}

/** Accepted twice, it is the same. */
export function accept(
  household: Household | null,
  { uid, email }: Person,
  name: string,
  invitationId: string,
  now: Date,
): Household {
  if (household && Object.hasOwn(household.members, uid)) return household;
  const invitation = requireInvitation(household, (each) => each.id === invitationId && each.email === email);
  if (isExpired(invitation, now)) throw new AppError("conflict", "This invitation expired. Ask for a new one.");
  const rest = withInvitations(household, (each) => (each === invitation ? [] : [each]));
  return { ...rest, members: { ...rest.members, [uid]: newMember(name, now) } };
}

export function decline(household: Household | null, { email }: Person, invitationId: string): Household {
  const invitation = requireInvitation(household, (each) => each.id === invitationId && each.email === email);
  return withInvitations(household, (each) => (each === invitation ? [{ ...each, isDeclined: true }] : [each]));
}

/** What the others see of some cards. */
export const listLevels = (
  household: Household | null,
  uid: string,
  walletCardIds: readonly string[],
): { walletCardId: string; level: SharingLevel }[] =>
  walletCardIds.map((walletCardId) => ({
    walletCardId,
    level: getOwn(household?.members[uid]?.sharing ?? {}, walletCardId) ?? "private",
  }));

/** Sets what the others see of cards; what is shared of cards that aren't in the wallet any more goes. */
export function share(
  household: Household | null,
  uid: string,
  levels: readonly { walletCardId: string; level: SharingLevel }[],
  heldCardIds: ReadonlySet<string>,
): Household {
  requireMember(household, uid);
  const member = household.members[uid] as Member;
  const chosen = new Map<string, SharingLevel>(Object.entries(member.sharing));
  for (const { walletCardId, level } of levels) chosen.set(walletCardId, level);
  const shared = [...chosen].filter(
    (each): each is [string, SharedLevel] => each[1] !== "private" && heldCardIds.has(each[0]),
  );
  return withMember(household, uid, { ...member, sharing: Object.fromEntries(shared) });
}

export function chooseAlerts(household: Household | null, uid: string, wantsAlerts: boolean): Household {
  requireMember(household, uid);
  return withMember(household, uid, { ...(household.members[uid] as Member), wantsAlerts });
}

export function rename(household: Household | null, uid: string, name: string): Household {
  requireMember(household, uid);
  return withMember(household, uid, { ...(household.members[uid] as Member), name });
}

const withMember = (household: Household, uid: string, member: Member): Household => ({
  ...household,
  members: { ...household.members, [uid]: member },
});

/**
 * Takes somebody out, with what they shared. An owner passes the household on to who joined first, and takes the invitations along; null:
 * nobody is left.
 */
export function withoutMember(household: Household | null, uid: string): Household | null {
  requireMember(household, uid);
  const { [uid]: _gone, ...members } = household.members;
  const [next] = listMembers({ ...household, members });
  if (!next) return null;
  return household.ownerUid === uid ? { members, ownerUid: next[0], invitations: [] } : { ...household, members };
}

/** The member that the caller, who is the owner, removes. */
export function findRemoved(household: Household | null, uid: string, personId: string): string {
  requireOwner(household, uid);
  const [found] = Object.entries(household.members).find(([, { id }]) => id === personId) ?? [];
  if (found === undefined) throw new AppError("not_found", "This person isn't in your household any more.");
  if (found === uid) throw new AppError("conflict", "Leave the household instead.");
  return found;
}

/** Without anything of a person whose account is deleted. */
export function withoutPerson(household: Household, { uid, email }: Person): Household | null {
  const invitations = household.invitations.filter((each) => each.email !== email);
  const rest = { ...household, invitations };
  return Object.hasOwn(household.members, uid) ? withoutMember(rest, uid) : rest;
}
