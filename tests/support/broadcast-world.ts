import type { AuthAccounts } from "../../functions/src/lib/auth.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createPreferencesRepository } from "../../functions/src/features/alerts/preferences-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { readBroadcast } from "../../functions/src/mail/broadcasts-repository.ts";
import { createBroadcastEngine } from "../../functions/src/mail/broadcast-engine.ts";
import { broadcastComposer, type BroadcastDeps } from "../../functions/src/mail/compose-broadcast.ts";
import { fakeAuth, noSeen, person } from "../../functions/src/mail/mail-fakes.ts";
import type { Compose } from "../../functions/src/mail/mail.ts";

/** Everybody has an account whose address is made from their id. */
export const addressOf = (uid: string): string => `${uid}@example.com`;

const auth: AuthAccounts = {
  ...fakeAuth([], noSeen()),
  byUid: (uid) => Promise.resolve(person({ uid, email: addressOf(uid) })),
};

const directory = () => createDirectory(firestore());

export const broadcastEngine = (enqueue: (id: string, list: string) => Promise<void> = () => Promise.resolve()) =>
  createBroadcastEngine({
    people: {
      list: (plan, after, limit) =>
        directory().list({ planKind: plan ? [plan] : undefined }, { by: "createdAt", direction: "asc" }, after, limit),
      findEach: (uids) => directory().findEach(uids),
      count: async (plan) => (await directory().count({ planKind: plan ? [plan] : undefined }, Infinity)).total,
      find: (uid) => directory().find(uid),
    },
    findMuting: () => Promise.resolve(new Set()),
    enqueue,
  });

/** Writes the mail of broadcasts as the product does, without its layout: a process of its own can't load that. */
export function composeBroadcasts(now: Date): Compose {
  const deps: BroadcastDeps = {
    auth,
    readBroadcast,
    findPost: () => Promise.resolve(null),
    findPerson: (uid) => directory().find(uid),
    getMailChoices: (uid) => createPreferencesRepository(firestore()).getMailChoices(uid),
    getTimeZone: () => Promise.resolve("America/New_York"),
    clock: () => Promise.resolve({ now: () => now }),
    appOrigin: () => "https://cardwell.test",
    signingKey: () => "k".repeat(32),
    supportEmail: () => "support@cardwell.test",
    postalAddress: () => "1 Main Street, Springfield",
  };
  const compose = broadcastComposer(deps, ({ to, subject, body }) =>
    Promise.resolve({ to, subject, html: `<p>${body}</p>`, text: body }),
  );
  return ({ request, createdAt, mayHaveArrived }) => {
    if (!("broadcastId" in request)) throw new Error("No other mail is sent here.");
    return compose(request, createdAt, mayHaveArrived);
  };
}
