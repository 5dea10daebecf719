import { agrees, isRecord } from "@cardwell/core/domain/edit";

type EditBody = { from?: object | undefined };
type Parts<Body extends EditBody> = Omit<Body, "from">;

/** What is stored of a part, as far as what is asked for names it. */
const pickNamed = (stored: unknown, asked: unknown): unknown =>
  isRecord(stored) && isRecord(asked)
    ? Object.fromEntries(Object.keys(asked).map((name) => [name, stored[name] ?? null]))
    : (stored ?? null);

/** The body of an edit of all that is asked for, and how that is stored. */
export function withStored<Body extends EditBody>(asked: Parts<Body>, stored: NonNullable<Body["from"]>): Body {
  const kept = stored as Record<string, unknown>;
  const from = Object.fromEntries(Object.entries(asked).map(([name, part]) => [name, pickNamed(kept[name], part)]));
  return { ...asked, from } as Body;
}

/** The body of an edit: of what is asked for, the parts that are stored otherwise, and how they are stored. */
export function toEdit<Body extends EditBody>(asked: Parts<Body>, stored: NonNullable<Body["from"]>): Body {
  const kept = stored as Record<string, unknown>;
  const changed = Object.fromEntries(Object.entries(asked).filter(([name, part]) => !agrees(kept[name], part)));
  return withStored<Body>(changed as Parts<Body>, stored);
}
