type Person = { uid: string; email: string };

/** How the deletion of an account erases what a feature keeps of a person, by `MEMBER_DATA`. Each step is safe to repeat. */
export type Erasure = {
  /** What needs the documents that are erased: to note what figures keep, and to end what a vendor has, which may be down. */
  prepare?: (person: Person) => Promise<void>;
  erase?: (person: Person) => Promise<void>;
};

/**
 * Prepares the erasure of a person, in the order of the list. A vendor that is down doesn't keep the others' bills running.
 *
 * @throws the first failure: nothing may be erased before all have succeeded
 */
export async function prepareErasure(erasures: readonly Erasure[], person: Person): Promise<void> {
  const failures: unknown[] = [];
  for (const each of erasures) {
    try {
      await each.prepare?.(person);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
