/** True for a secret or restricted key of the test mode, whose notifications are not those of the live one. */
export function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey);
}
