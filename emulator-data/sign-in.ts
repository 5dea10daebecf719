import { appOrigin, authOrigin } from "../scripts/lib/addresses.ts";

/** A call of the running product's API. @throws when it is rejected */
export type Api = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Signs a person in with a password, and calls the API as that person. */
export async function signIn(email: string, password: string): Promise<Api> {
  const response = await fetch(
    `${authOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const { idToken } = (await response.json()) as { idToken?: string };
  if (idToken === undefined) throw new Error(`${email} couldn't sign in.`);
  return async (method, path, body) => {
    const answer = await fetch(`${appOrigin}${path}`, {
      method,
      headers: { authorization: `Bearer ${idToken}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };
}
