import type { BrowserContext } from "@playwright/test";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { expect, signInWithPassword, test as journeyTest } from "./journey.ts";

type Person = "member" | "fresh" | "lapsed" | "admin";
type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Options = { person: Person | null };
type Shared = { keptSession: (person: Person) => Promise<Kept> };

/** A journey whose browser is signed in already, as the `person` that `test.use` names. Each signs in once. */
export const test = journeyTest.extend<Options, Shared>({
  person: [null, { option: true }],

  keptSession: [
    async ({ browser }, use) => {
      const kept = new Map<Person, Kept>();
      await use(async (person) => {
        const known = kept.get(person);
        if (known) return known;
        const page = await browser.newPage({ baseURL: appOrigin });
        await signInWithPassword(page, `${person}@cardwell.test`);
        await expect(page).toHaveURL(/\/(dashboard|billing)$/);
        const state = await page.context().storageState({ indexedDB: true });
        await page.close();
        kept.set(person, state);
        return state;
      });
    },
    { scope: "worker" },
  ],

  storageState: async ({ person, keptSession }, use) => use(person === null ? undefined : await keptSession(person)),
});
