import { people } from "../../emulator-data/people.ts";
import { test as journeyTest } from "./journey.ts";
import { restoreSession } from "./session.ts";

type Options = { person: keyof typeof people | null };

/** A journey whose browser is already signed in as the `person` given to `test.use`. */
export const test = journeyTest.extend<Options>({
  person: [null, { option: true }],
  page: async ({ page, person }, use) => {
    if (person !== null) await restoreSession(page, people[person].email);
    await use(page);
  },
});
