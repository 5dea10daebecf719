import { projectId } from "../../scripts/lib/addresses.ts";
import type { TestPerson } from "./people.ts";

// Sessions end by whole seconds, and one that began in the very second of its end continues. Instead of waiting for the next second,
// tests put the stamps where they need them.

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Ends a member's sessions that began before a moment, as a revocation or a new password does at the present one. */
export async function endSessionsFrom(uid: string, before: Date, project = projectId): Promise<void> {
  const auth = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const url = `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ localId: uid, validSince: String(Math.floor(before.getTime() / 1000)) }),
  });
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
}

/** The same person with a session that began an hour ago. */
export async function signedInAnHourAgo(person: TestPerson): Promise<TestPerson> {
  await endSessionsFrom(person.uid, hoursAgo(2));
  const [header, payload = ""] = person.idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const began = Math.floor(hoursAgo(1).getTime() / 1000);
  const earlier = Buffer.from(JSON.stringify({ ...claims, auth_time: began, iat: began })).toString("base64url");
  return { ...person, idToken: `${header}.${earlier}.` };
}
