/** Failures of the vendor that a test asks for. */
export type FailureRule = {
  path: string;
  method: string;
  status: number;
  times: number;
  /** Whether the request is executed before its response is lost. */
  executed: boolean;
  delayMs: number;
};

/** Takes the first rule that fits, and counts it down. `*` at the end of a path matches anything. */
export function takeFailure(rules: FailureRule[], method: string, path: string): FailureRule | null {
  const rule = rules.find((item) => item.times > 0 && item.method === method && fits(item.path, path));
  if (rule === undefined) return null;
  rule.times -= 1;
  return rule;
}

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}
