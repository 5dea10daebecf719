export type EarlyAnswers = {
  readonly token: string;
  readonly startedAtMs: number;
  readonly answers: Map<string, Promise<Response>>;
};

declare global {
  /** Calls that were made before the app was here (early.ts). */
  var cardwellEarly: EarlyAnswers | undefined;
}

const goodForMs = 20_000;

/** The response to a call that started before the app loaded, once; undefined when there was none, or it is too old. */
export function takeEarlyAnswer(
  request: { method: string; address: string; token: string | undefined },
  early: EarlyAnswers | undefined,
  nowMs: number,
): Promise<Response> | undefined {
  if (early === undefined || request.method !== "GET" || request.token !== early.token) return undefined;
  if (nowMs - early.startedAtMs > goodForMs) return undefined;
  const answer = early.answers.get(request.address);
  early.answers.delete(request.address);
  return answer;
}
