import { HOUR_MS } from "../../core/src/domain/dates/instants.ts";
import { NEVER } from "../../functions/src/features/accounts/directory.ts";
import type { EntryFacts } from "../../functions/src/features/accounts/directory.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import type { Firestore } from "firebase-admin/firestore";

/** Puts people into the directory who have no account: `{name}-{number}`, with a dash for each dot, one for each hour from November 1, 2026 on. */
export async function fillWithPeople(
  db: Firestore,
  name: string,
  count: number,
  facts: (at: number) => Partial<EntryFacts> = () => ({}),
): Promise<void> {
  const directory = createDirectory(db);
  const first = Date.parse("2026-11-01T00:00:00Z");
  for (let begin = 0; begin < count; begin += 100) {
    const some = Array.from({ length: Math.min(100, count - begin) }, (_, index) => begin + index);
    await Promise.all(
      some.map((at) => {
        const person = {
          email: `${name}.${at}@example.com`,
          firstName: null,
          createdAt: new Date(first + at * HOUR_MS),
          seenAt: NEVER,
          ...facts(at),
        };
        return directory.add(`${name.replaceAll(".", "-")}-${at}`, person, new Date("2026-11-20T12:00:00Z"));
      }),
    );
  }
}
