import type {
  Household as ShownHousehold,
  householdContract,
  HouseholdInvitation,
  HouseholdPerson,
} from "@cardwell/core/contract/household";
import type { SharedCard } from "@cardwell/core/domain/dashboard/shapes";
import { HOUSEHOLD_SEATS, type SharedLevel } from "@cardwell/core/domain/household/sharing";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { requireAsSeen } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { normalEmail } from "../../lib/email-address.ts";
import type { MailLimiter } from "../../mail/mail-limiter.ts";
import type { QueueMail } from "../../mail/mail-queue.ts";
import * as membership from "./membership.ts";
import type { Household, Invitation, Member, Person } from "./membership.ts";
import type { HouseholdNotices } from "./notices.ts";
import { type HouseholdRepository, OtherHouseholdError } from "./repository.ts";

type Deps = {
  repository: HouseholdRepository;
  readShared: (
    asking: { uid: string; now: Date },
    sharers: readonly { uid: string; levels: Member["sharing"] }[],
  ) => Promise<{
    today: CivilDate;
    own: Omit<ShownHousehold["cards"][number], "level">[];
    shared: ReadonlyMap<string, SharedCard[]>;
  }>;
  /** One read. */
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  findFirstName: (uid: string) => Promise<string | null>;
  queueMail: QueueMail;
  limitMail: MailLimiter;
  notices: Pick<HouseholdNotices, "hidden" | "joined" | "left" | "removed">;
};

type Asking = Person & { now: Date };

type Found = { id: string; household: Household };

const NO_SHARING: Member["sharing"] = {};

function toShownInvitation(invitation: Invitation, now: Date): HouseholdInvitation {
  const { id, email, sentAt, expiresAt, isDeclined } = invitation;
  const status = isDeclined ? "declined" : membership.isExpired(invitation, now) ? "expired" : "open";
  return { id, email, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), status };
}

/** The name that the others see. */
const toShownName = (firstName: string | null, email: string): string =>
  firstName ?? email.slice(0, email.indexOf("@"));

/** With the address in its normal spelling. */
const toAsking = ({ uid, email, now }: Asking): Asking => ({ uid, email: normalEmail(email), now });

const sharesAny = ({ sharing }: Member): boolean => Object.keys(sharing).length > 0;

export function createHouseholdService(deps: Deps) {
  const { repository } = deps;

  /** Two reads, one without a household. */
  async function find(uid: string): Promise<Found | null> {
    const id = await repository.findId(uid);
    const household = id === null ? null : await repository.read(id);
    return id !== null && household && Object.hasOwn(household.members, uid) ? { id, household } : null;
  }

  /** @throws AppError `not_found` */
  async function requireId(uid: string): Promise<string> {
    const id = await repository.findId(uid);
    if (id === null) throw new AppError("not_found", "You aren't in a household.");
    return id;
  }

  const findName = async ({ uid, email }: Person) => toShownName(await deps.findFirstName(uid), email);

  async function listInvitedBy({ email, now }: Asking): Promise<ShownHousehold["invitedBy"]> {
    const inviting = await repository.listInviting(email);
    return inviting.flatMap(({ household }) =>
      household.invitations
        .filter((each) => each.email === email && !each.isDeclined)
        .map((each) => ({
          id: each.id,
          name: household.members[household.ownerUid]?.name ?? "",
          email: each.from,
          expiresAt: each.expiresAt.toISOString(),
          isExpired: membership.isExpired(each, now),
        })),
    );
  }

  /** Who of the others has a plan, of those who share something: a read for each. */
  async function findPaused({ household }: Found, { uid, now }: Asking): Promise<ReadonlySet<string>> {
    const sharers = Object.entries(household.members).filter(([each, member]) => each !== uid && sharesAny(member));
    const paused = await Promise.all(sharers.map(async ([each]) => ((await deps.hasAccess(each, now)) ? [] : [each])));
    return new Set(paused.flat());
  }

  /** Reads the household, the wallets in it that share something, and whether their plans give access. */
  async function show(asking: Asking): Promise<ShownHousehold> {
    const { uid, now } = asking;
    const found = await find(uid);
    const paused = found ? await findPaused(found, asking) : new Set<string>();
    const members = found ? membership.listMembers(found.household) : [];
    const sharers = members.filter(([each, member]) => each !== uid && sharesAny(member) && !paused.has(each));
    const [{ today, own, shared }, invitedBy] = await Promise.all([
      deps.readShared(
        asking,
        sharers.map(([each, { sharing }]) => ({ uid: each, levels: sharing })),
      ),
      members.length > 1 ? [] : listInvitedBy(asking),
    ]);
    const me = found?.household.members[uid];
    const levels: Record<string, SharedLevel> = me?.sharing ?? NO_SHARING;
    const toPerson = ([each, { id, name }]: [string, Member]): HouseholdPerson => ({
      id,
      name,
      isYou: each === uid,
      isOwner: each === found?.household.ownerUid,
      isPaused: paused.has(each),
      cards: shared.get(each) ?? [],
    });
    const isOwner = found?.household.ownerUid === uid;
    return {
      today,
      household: found && {
        isOwner,
        people: members.toSorted(([a], [b]) => Number(b === uid) - Number(a === uid)).map(toPerson),
        seats: HOUSEHOLD_SEATS,
        seatsTaken: membership.countSeats(found.household),
        invitations: isOwner ? found.household.invitations.map((each) => toShownInvitation(each, now)) : [],
        wantsAlerts: me?.wantsAlerts ?? false,
      },
      cards: own.map((card) => ({ ...card, level: levels[card.walletCardId] ?? "private" })),
      invitedBy,
    };
  }

  /** The mail has the invitation's id, so it is sent once however often this is called. */
  async function sendInvitation({ invitations }: Household, to: string, { uid, email, now }: Asking): Promise<void> {
    const invitation = invitations.find((each) => each.email === to);
    if (!invitation) return;
    const request = { kind: "household_invitation", to, uid, inviterEmail: email } as const;
    await deps.queueMail(request, now, `household_invitation_${invitation.id}`);
  }

  const limitInvitations = ({ now }: Asking, address: string, clientIp: string) =>
    deps.limitMail({ kind: "household_invitation", address, clientIp, now });

  /** The household that sent an invitation to the caller; null: none, or it was withdrawn. */
  async function findInviting({ email }: Person, invitationId: string): Promise<Found | null> {
    const inviting = await repository.listInviting(email);
    return inviting.find(({ household }) => household.invitations.some(({ id }) => id === invitationId)) ?? null;
  }

  /** Of two who invite each other, one has a household without others to give up. */
  async function leaveIfAlone(uid: string): Promise<void> {
    const own = await find(uid);
    if (own === null || Object.keys(own.household.members).length > 1) return;
    await repository.change(own.id, (now) =>
      now && Object.keys(now.members).length > 1 ? now : membership.withoutMember(now, uid),
    );
  }

  /** One change of the caller's household. */
  async function change(asking: Asking, decide: (before: Household | null) => Household | null) {
    await repository.change(await requireId(asking.uid), decide);
    return show(asking);
  }

  const routes: Handlers<typeof householdContract, Asking & { clientIp: string }> = {
    read: (_, context) => show(toAsking(context)),

    /** Of two first invitations at the same time both are in one household. */
    async invite({ body }, { clientIp, ...context }) {
      const asking = toAsking(context);
      const email = normalEmail(body.email);
      if (email === asking.email) throw new AppError("conflict", "This is your own email address.");
      await limitInvitations(asking, email, clientIp);
      const name = await findName(asking);
      const add = async (id: string) =>
        repository.change(id, (before) =>
          membership.invite(before ?? membership.newHousehold(asking.uid, name, asking.now), asking, email, asking.now),
        );
      const known = await repository.findId(asking.uid);
      const { after } = await add(known ?? repository.newId()).catch(async (error: unknown) => {
        const made = error instanceof OtherHouseholdError ? await repository.findId(asking.uid) : null;
        if (made === null) throw error;
        return add(made);
      });
      await sendInvitation(after, email, asking);
      return show(asking);
    },

    async resendInvitation({ params: { invitationId } }, { clientIp, ...context }) {
      const asking = toAsking(context);
      const id = await requireId(asking.uid);
      const before = await repository.read(id);
      const { email } = membership.requireOwnInvitation(before, asking, invitationId);
      await limitInvitations(asking, email, clientIp);
      const { after } = await repository.change(id, (now) => membership.resend(now, asking, invitationId, asking.now));
      await sendInvitation(after, email, asking);
      return show(asking);
    },

    async revokeInvitation({ params }, context) {
      const asking = toAsking(context);
      return change(asking, (before) => membership.revoke(before, asking, params.invitationId));
    },

    /** Sent again, it changes nothing. A household without others ends for it. */
    async acceptInvitation({ params: { invitationId } }, context) {
      const asking = toAsking(context);
      const inviting = await findInviting(asking, invitationId);
      if (inviting === null) {
        if ((await find(asking.uid)) === null) throw membership.withdrawn();
        return show(asking);
      }
      const name = await findName(asking);
      const accept = (before: Household | null) => membership.accept(before, asking, name, invitationId, asking.now);
      accept(inviting.household);
      await leaveIfAlone(asking.uid);
      const { after } = await repository.change(inviting.id, accept);
      await deps.notices.joined(after, asking.uid, asking.now);
      return show(asking);
    },

    async declineInvitation({ params: { invitationId } }, context) {
      const asking = toAsking(context);
      const inviting = await findInviting(asking, invitationId);
      if (inviting === null) throw membership.withdrawn();
      await repository.change(inviting.id, (before) => membership.decline(before, asking, invitationId));
      return show(asking);
    },

    async share({ body }, context) {
      const { levels, from } = body;
      const asking = toAsking(context);
      const { own } = await deps.readShared(asking, []);
      const held = new Set(own.map(({ walletCardId }) => walletCardId));
      if (levels.some(({ walletCardId }) => !held.has(walletCardId)))
        throw new AppError("not_found", "This card isn't in your wallet.");
      const { before, after } = await repository.change(await requireId(asking.uid), (now) => {
        const seen = from?.levels?.map(({ walletCardId }) => walletCardId) ?? [];
        requireAsSeen({ levels: membership.listLevels(now, asking.uid, seen) }, body);
        return membership.share(now, asking.uid, levels, held);
      });
      const hidden = Object.keys(before?.members[asking.uid]?.sharing ?? {}).filter(
        (id) => !Object.hasOwn(after.members[asking.uid]?.sharing ?? {}, id),
      );
      await deps.notices.hidden(after, asking.uid, hidden);
      return show(asking);
    },

    chooseAlerts: ({ body }, context) =>
      change(toAsking(context), (before) => membership.chooseAlerts(before, context.uid, body.isWanted)),

    async removePerson({ params: { personId } }, context) {
      const asking = toAsking(context);
      const id = await requireId(asking.uid);
      const removedUid = membership.findRemoved(await repository.read(id), asking.uid, personId);
      const { before } = await repository.change(id, (now) => {
        membership.findRemoved(now, asking.uid, personId);
        return membership.withoutMember(now, removedUid);
      });
      await deps.notices.left(before, removedUid);
      await deps.notices.removed(before, removedUid, asking.now);
      return show(asking);
    },

    async leave(_, { uid }) {
      const { before } = await repository.change(await requireId(uid), (now) => membership.withoutMember(now, uid));
      await deps.notices.left(before, uid);
      return { left: true };
    },
  };

  return {
    routes,

    /** Shows the others a new name. One read without a household. */
    async rename(uid: string, firstName: string | null, email: string): Promise<void> {
      const id = await repository.findId(uid);
      if (id === null) return;
      await repository.change(id, (before) => membership.rename(before, uid, toShownName(firstName, email)));
    },

    /** What an export has of a person: their own part. Two reads, one without a household. */
    async export(uid: string) {
      const found = await find(uid);
      const member = found?.household.members[uid];
      if (!found || !member) return null;
      const { name, joinedAt, wantsAlerts, sharing } = member;
      const isOwner = found.household.ownerUid === uid;
      return { name, joinedAt: joinedAt.toISOString(), isOwner, wantsAlerts, sharing };
    },

    /** Takes a person whose account is deleted out of all that name them. */
    async erase({ uid, email }: Person): Promise<void> {
      const person = { uid, email: normalEmail(email) };
      for (const id of await repository.listNaming(person)) {
        const { before } = await repository.change(id, (now) => now && membership.withoutPerson(now, person));
        if (before && Object.hasOwn(before.members, uid)) await deps.notices.left(before, uid);
      }
    },
  };
}
