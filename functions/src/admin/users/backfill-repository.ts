import type { Auth, UserRecord } from "firebase-admin/auth";
import type { Firestore } from "firebase-admin/firestore";
import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { NEVER } from "../../features/accounts/directory.ts";
import { createDirectory } from "../../features/accounts/directory-repository.ts";
import { accountRecord } from "../../features/accounts/repository.ts";
import { customer } from "../../features/billing/customer-documents.ts";
import { createPlansRepository } from "../../features/billing/plans-repository.ts";
import { normalEmail } from "../../lib/email-address.ts";
import { zodConverter } from "../../lib/firestore.ts";
import { storedPlan } from "../../lib/stored-plan.ts";

const USERS_AT_ONCE = 1_000;
const SAVED_AT_ONCE = 20;

/**
 * Makes the directory of everybody who has an account: for what was there before it. Safe to repeat. Reads two documents for each
 * person beside those of their entry.
 *
 * @returns how many there are
 */
export async function fillDirectory(auth: Auth, db: Firestore, now: Date): Promise<number> {
  const directory = createDirectory(db);
  const accounts = db.collection("accounts").withConverter(zodConverter(accountRecord));
  const customers = db.collection("customers").withConverter(zodConverter(customer));
  const products = await createPlansRepository(db).list();

  async function save(user: UserRecord): Promise<void> {
    const { uid } = user;
    const [account, billing] = await Promise.all([accounts.doc(uid).get(), customers.doc(uid).get()]);
    const kept = account.data();
    const subscription = billing.data()?.subscription ?? null;
    const product = products.find(({ id }) => id === subscription?.productId);
    const interval = product?.prices.find(({ id }) => id === subscription?.priceId)?.interval ?? "month";
    const facts = {
      email: kept?.email ?? normalEmail(user.email ?? ""),
      firstName: kept ? kept.firstName : plainFirstName(user.displayName),
      createdAt: kept?.createdAt ?? new Date(user.metadata.creationTime),
      seenAt: kept?.seenOn ? new Date(kept.seenOn) : (kept?.updatedAt ?? NEVER),
      isVerified: user.emailVerified,
      isDisabled: user.disabled,
      staffRole: parseStaffRole(user.customClaims?.["staff"]),
      plan: product ? { name: product.name, interval } : null,
      subscription: subscription && storedPlan.parse(subscription),
    };
    await directory.save(uid, facts, now);
  }

  let count = 0;
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(USERS_AT_ONCE, pageToken);
    for (let at = 0; at < page.users.length; at += SAVED_AT_ONCE) {
      await Promise.all(page.users.slice(at, at + SAVED_AT_ONCE).map(save));
    }
    count += page.users.length;
    ({ pageToken } = page);
  } while (pageToken !== undefined);
  return count;
}
