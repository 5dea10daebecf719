/** What a feature keeps of a person, and how the deletion of their account erases it. */
export type Erasure = {
  name: string;
  /** The top-level collections in which it keeps something of a person. */
  collections: readonly string[];
  /** Safe to repeat: a second time changes nothing. */
  erase: (person: { uid: string; email: string }) => Promise<void>;
};
