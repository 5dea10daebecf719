const tries = 50;
const triedAgainAfterMs = 200;

type Place = { firestoreHost: string; authHost: string; project: string };

/** Empties a project in the Firestore and Auth emulators. */
export async function emptyProject({ firestoreHost, authHost, project }: Place): Promise<void> {
  await Promise.all([
    deleteWhenFree(`http://${firestoreHost}/emulator/v1/projects/${project}/databases/(default)/documents`),
    deleteWhenFree(`http://${authHost}/emulator/v1/projects/${project}/accounts`),
  ]);
}

/** While a transaction holds a lock, a busy Firestore emulator rejects this with 409 or 503. */
async function deleteWhenFree(url: string): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const answer = await fetch(url, { method: "DELETE", headers: { authorization: "Bearer owner" } });
    if (answer.ok) return;
    const text = await answer.text();
    if (left === 0 || (answer.status !== 409 && answer.status !== 503))
      throw new Error(`An emulator couldn't be emptied: ${url} answered ${answer.status}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, triedAgainAfterMs));
  }
}
