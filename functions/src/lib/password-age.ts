import { fetchAccessToken } from "./access-token.ts";
import { firebaseApp } from "./firebase-app.ts";

const TIMEOUT_MS = 5_000;

type LookUp = { users?: { passwordUpdatedAt?: number | string }[] };

/**
 * When someone's password was last set, in milliseconds; null: there is none. firebase-admin omits this field of the
 * authentication service's response, so the same call is made here.
 *
 * @throws when the service does not answer
 */
export async function passwordChangedAt(uid: string): Promise<number | null> {
  const emulator = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const project = firebaseApp().options.projectId ?? process.env["GCLOUD_PROJECT"] ?? "";
  const origin = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";
  const answer = await fetch(`${origin}/v1/projects/${project}/accounts:lookup`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${emulator ? "owner" : await fetchAccessToken()}`,
    },
    body: JSON.stringify({ localId: [uid] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The authentication service answered ${answer.status}.`);
  const { users } = (await answer.json()) as LookUp;
  const at = Number(users?.[0]?.passwordUpdatedAt ?? 0);
  return at > 0 ? at : null;
}
