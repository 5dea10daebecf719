/** How recent a sign-in has to be for what is dangerous. A change of password has a limit of Firebase's own. */
export const FRESH_SIGN_IN_MINUTES = {
  /** For members who change their address or delete their account. */
  member: 15,
  /** For staff who call what the contract marks as `dangerous`. */
  staff: 10,
};

type Person = keyof typeof FRESH_SIGN_IN_MINUTES;

const TOO_OLD: Record<Person, string> = {
  member: `Sign in again to make this change. Your last sign-in was more than ${FRESH_SIGN_IN_MINUTES.member} minutes ago.`,
  staff: `Sign in again to do this. Your last sign-in is over ${FRESH_SIGN_IN_MINUTES.staff} minutes old.`,
};

/**
 * Why somebody has to sign in again first; null: they don't.
 *
 * @param authTimeSeconds when they last proved who they are; never recent if it isn't known
 * @param realNow real, as sign-ins are: they don't follow the clock of the tests
 */
export function findSignInProblem(person: Person, authTimeSeconds: number, realNow: Date): string | null {
  const ageSeconds = realNow.getTime() / 1_000 - authTimeSeconds;
  return ageSeconds <= FRESH_SIGN_IN_MINUTES[person] * 60 ? null : TOO_OLD[person];
}
