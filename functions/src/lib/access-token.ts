/** A token of the functions' own service account, for Google's APIs that firebase-admin has no client for. */
export async function fetchAccessToken(): Promise<string> {
  const { applicationDefault } = await import("firebase-admin/app");
  return (await applicationDefault().getAccessToken()).access_token;
}
