export type EarlyAnswers = {
  readonly token: string;
  readonly startedAtMs: number;
  readonly answers: Map<string, Promise<Response>>;
};

declare global {
  /** Calls that were made before the app was here (early.ts). */
  var cardwellEarly: EarlyAnswers | undefined;
}

/**
 * The app asks for itself from here on. early.ts may run after it; an answer to a second request would be left over, and be
 * taken for the answer to a later question.
 */
export function endEarlyRequests(): void {
  globalThis.cardwellEarly ??= { token: "", startedAtMs: 0, answers: new Map() };
}

const goodForMs = 20_000;

/**
 * The response to a call that started before the app loaded; undefined when there was none, or it is too old. Only the first call to
 * an address can take it: a retry needs an answer from now.
 */
export function takeEarlyAnswer(
  request: { method: string; address: string; token: string | undefined },
  early: EarlyAnswers | undefined,
  nowMs: number,
): Promise<Response> | undefined {
  if (early === undefined || request.method !== "GET") return undefined;
  const answer = early.answers.get(request.address);
  early.answers.delete(request.address);
  return request.token === early.token && nowMs - early.startedAtMs <= goodForMs ? answer : undefined;
}
