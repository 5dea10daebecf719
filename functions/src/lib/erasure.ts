type Person = { uid: string; email: string };

/** What a feature keeps of a person, and how the deletion of their account erases it. Each step is safe to repeat. */
export type Erasure = {
  name: string;
  /** The top-level collections in which it keeps something of a person. */
  collections: readonly string[];
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
