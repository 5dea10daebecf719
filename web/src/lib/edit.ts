import { agrees } from "@cardwell/core/domain/edit";
import type { WalletCall } from "./wallet-changes.ts";

type EditBody = { from?: object | undefined };
type Parts<Body extends EditBody> = Omit<Body, "from">;

/** The body of an edit: of what is asked for, the parts that are stored otherwise, and how they are stored. */
export function toEdit<Body extends EditBody>(asked: Parts<Body>, stored: NonNullable<Body["from"]>): Body {
  const kept = stored as Record<string, unknown>;
  const changed = Object.entries(asked).filter(([name, part]) => !agrees(kept[name], part));
  const from = Object.fromEntries(changed.map(([name]) => [name, kept[name] ?? null]));
  return { ...Object.fromEntries(changed), from } as Body;
}

/** What takes an edit back: the same call, from what it made to what it was made from. */
export function undoEdit(_answer: unknown, { endpoint, request }: WalletCall): WalletCall {
  const { from, ...made } = (request as { body: EditBody }).body;
  return { endpoint, request: { ...request, body: { ...from, from: made } } };
}
