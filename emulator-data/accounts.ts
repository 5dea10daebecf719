import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import type { Auth } from "firebase-admin/auth";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import type { Customers } from "./history.ts";
import { type Person, people, type PersonName, sharedPassword, timeZone } from "./people.ts";

/** Makes the people's sign-ins: the same ids, addresses and password at every start. */
export async function createSignIns(auth: Auth): Promise<void> {
  const everyone: Person[] = Object.values(people);
  await Promise.all(everyone.map((person) => createSignIn(auth, person)));
}

export async function createSignIn(auth: Auth, { uid, email, firstName, staffRole }: Person): Promise<void> {
  await auth.createUser({ uid, email, password: sharedPassword, emailVerified: true, displayName: firstName });
  if (staffRole) await auth.setCustomUserClaims(uid, { staff: staffRole });
}

/** Writes what the product itself would have written when these people joined and first paid. */
export async function writeAccounts(db: Firestore, customers: Customers, now: Date, syncDueAt: Date): Promise<void> {
  const batch = db.batch();
  for (const name of Object.keys(people) as PersonName[]) {
    const { uid, email, firstName, joinedDaysAgo, staffRole }: Person = people[name];
    const joinedAt = Timestamp.fromMillis(now.getTime() - joinedDaysAgo * DAY_MS);
    batch.set(db.doc(`accounts/${uid}`), {
      email,
      firstName,
      timeZone,
      theme: "system",
      createdAt: joinedAt,
      updatedAt: joinedAt,
      // The day before the start: its own day is the first visit of who looks at it.
      seenOn: new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10),
      // Role and password are no news to them; the browser that they are tried in is their first device.
      security: { devices: [], staffRole: staffRole ?? null, sessionsFrom: null, passwordAt: Date.now() },
    });
    const stripeId = customers[name];
    if (stripeId === undefined) continue;
    // Due then, so that the next reconciliation mirrors the subscription and its invoices.
    batch.set(db.doc(`customers/${uid}`), {
      stripeId,
      email,
      generation: 0,
      nextSyncAt: Timestamp.fromDate(syncDueAt),
    });
    batch.set(db.doc(`stripeCustomers/${stripeId}`), { uid });
  }
  await batch.commit();
}
