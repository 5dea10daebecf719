type Deps = {
  send: typeof fetch;
  /** Asks the person to sign in again; false: they didn't. */
  ask: () => Promise<boolean>;
  /** A token of the fresh sign-in. */
  token: () => Promise<string | null>;
};

const timeoutMs = 30_000;

/** Sends a call of the back office once more after a fresh sign-in, when the server says that the last one is too old. */
export function repeatAfterSignIn({ send, ask, token }: Deps): typeof fetch {
  /** Calls that are rejected at the same time wait for one sign-in. */
  let asking: Promise<boolean> | undefined;
  return async (address, options) => {
    const answer = await send(address, options);
    if (answer.status !== 401 || !(await needsSignIn(answer.clone()))) return answer;
    asking ??= ask().finally(() => (asking = undefined));
    if (!(await asking)) return answer;
    const headers = new Headers(options?.headers);
    headers.set("authorization", `Bearer ${await token()}`);
    return send(address, { ...options, headers, signal: AbortSignal.timeout(timeoutMs) });
  };
}

async function needsSignIn(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === "object" && body !== null && "error" in body && body.error === "reauthentication_required";
}
