import { agrees } from "@cardwell/core/domain/edit";
import { mayContainPartialCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { set } from "react-hook-form";
import type { DefaultValues, FieldPath, FieldValues, SetValueConfig, UseFormReturn } from "react-hook-form";
import { holdDraft, keepDraft, readDraft } from "../lib/drafts.ts";
import type { Draft } from "../lib/drafts.ts";
import { AuthContext } from "../lib/session/use-auth.ts";

/** A part of a form that was typed into and meanwhile stored as something else. */
export type ChangedPart = {
  path: string;
  typed: unknown;
  stored: unknown;
  keepTyped: () => void;
  takeStored: () => void;
};

/** What was typed can't be saved before its writer has seen what is stored. */
export class ChangedSinceError extends Error {
  readonly parts: ChangedPart[];
  /** It was sent: the reason why it wasn't saved has to be seen. */
  readonly isRejected: boolean;

  constructor(parts: ChangedPart[], isRejected: boolean) {
    super("It was changed since you opened it.");
    this.parts = parts;
    this.isRejected = isRejected;
  }
}

/** Values by the path of their field; a list is one value. */
type Values = Readonly<Record<string, unknown>>;

/** What has an id is one value, as a list is: it is there or not as a whole. */
const isGroup = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.hasOwn(value, "id");

const noFacts: readonly string[] = [];

const toPaths = (values: object, facts: readonly string[]): Values => {
  const list = (group: object, above: string): [string, unknown][] =>
    Object.entries(group).flatMap(([name, value]: [string, unknown]) =>
      isGroup(value) && !facts.includes(`${above}${name}`)
        ? list(value, `${above}${name}.`)
        : [[`${above}${name}`, value]],
    );
  return Object.fromEntries(list(values, ""));
};

const pick = (values: Values, isPicked: (path: string, value: unknown) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([path, value]) => isPicked(path, value)));

const isHarmless = (_path: string, value: unknown) => typeof value !== "string" || !mayContainPartialCardNumber(value);

const noValues: Values = {};

/** A text that may be a card number isn't kept, wherever it lies. */
export const withoutCardNumbers = (typed: object): Values => {
  const text = JSON.stringify(pick({ ...typed }, isHarmless), (path, value: unknown) =>
    isHarmless(path, value) ? value : "",
  );
  return JSON.parse(text) as Values;
};

export type DraftOptions = {
  /** Of a form that has others of the same fields beside it. */
  draftName?: string | undefined;
  /** Also when the page is left, for an hour or until the form is sent. */
  isKeptOnLeave?: boolean | undefined;
  /** Groups of fields that are one fact, such as a month and its year: they are followed, and chosen, as a whole. */
  facts?: readonly string[] | undefined;
  /** What fields hold at first in place of what is stored, as if it was typed. */
  proposed?: object | undefined;
};

/** What the person typed into the form before their session ended, or before they left its page. */
export function useKeptDraft<Fields extends object>(values: Fields, options: DraftOptions) {
  const { draftName, isKeptOnLeave = false, facts = noFacts, proposed = {} } = options;
  const uid = use(AuthContext)?.user?.uid ?? null;
  const name = draftName ?? `${location.pathname}:${Object.keys(toPaths(values, facts)).join()}`;
  const [draft] = useState(() => (uid === null ? null : readDraft(uid, name)));
  const [valuesAtFirst] = useState(() => {
    const merged = structuredClone(values);
    for (const [path, typed] of Object.entries({ ...toPaths(proposed, facts), ...draft?.typed }))
      set(merged, path, typed);
    return merged;
  });
  return { uid, name, draft, valuesAtFirst, isKeptOnLeave, facts };
}

/**
 * Keeps what is typed into a form when its person's session ends. In one that edits what is stored, fields that weren't touched follow it,
 * and of the others that were stored as something else meanwhile both values are returned, until it's chosen between them.
 *
 * @param values of the fields, as they are stored, or proposed
 */
export function useFormDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, unknown>,
  values: DefaultValues<Fields>,
  { uid, name, draft, isKeptOnLeave, facts }: ReturnType<typeof useKeptDraft>,
  isEdit: boolean,
) {
  const now = toPaths(values, facts);
  const setField = (path: string, value: unknown, options?: SetValueConfig) =>
    form.setValue(path as FieldPath<Fields>, value as never, options);
  const restore = useEffectEvent(() => {
    if (draft === null || uid === null) return;
    keepDraft(uid, name, null);
    form.reset(values, { keepValues: true });
    for (const [path, value] of Object.entries(draft.typed)) setField(path, value, { shouldDirty: true });
  });
  useEffect(() => restore(), []);
  const [{ seen, sent, followed }, setKnown] = useState({
    seen: { ...now, ...draft?.seen },
    sent: noValues,
    followed: noValues,
  });
  const isTyped = (path: string, value: unknown) => !agrees(seen[path] ?? "", value ?? "");
  // What was sent may be stored in other words, which are followed.
  const isOpen = (path: string, value: unknown) => isTyped(path, value) && !agrees(sent[path], value);

  const read = useRef<() => Draft | null>(() => null);
  useEffect(() => {
    read.current = () => {
      const all = toPaths(form.getValues(), facts);
      const typed = withoutCardNumbers(pick(all, isOpen));
      return Object.keys(typed).length === 0 ? null : { typed, seen: pick(seen, (path) => path in typed) };
    };
  });
  useEffect(() => holdDraft(name, () => read.current()), [name]);
  useEffect(() => {
    if (!isKeptOnLeave || uid === null) return;
    const keep = () => keepDraft(uid, name, read.current());
    globalThis.addEventListener("pagehide", keep);
    return () => {
      keep();
      globalThis.removeEventListener("pagehide", keep);
    };
  }, [isKeptOnLeave, name, uid]);

  const behind = isEdit ? pick(now, isTyped) : noValues;
  const typed = Object.keys(behind).length === 0 ? noValues : toPaths(form.watch(), facts);
  // What was typed after it was sent stays beside its own answer.
  const isAnswer = (path: string, stored: unknown) => path in sent && agrees(sent[path], stored);
  const differing = pick(
    behind,
    (path, stored) => isOpen(path, typed[path]) && !agrees(typed[path], stored) && !isAnswer(path, stored),
  );
  const others = pick(behind, (path) => !(path in differing));
  if (Object.keys(others).length > 0) {
    setKnown({
      seen: { ...seen, ...others },
      sent: pick(sent, (path) => !(path in others)),
      followed: pick(others, (path) => !isOpen(path, typed[path])),
    });
  }
  const follow = useEffectEvent((newest: Values) => {
    for (const [path, value] of Object.entries(newest)) setField(path, value);
  });
  useEffect(() => follow(followed), [followed]);
  return {
    changed: Object.entries(differing).map(([path, stored]): ChangedPart => {
      const keepTyped = () => setKnown({ seen: { ...seen, [path]: stored }, sent, followed: noValues });
      const takeStored = () => {
        setField(path, stored);
        keepTyped();
      };
      return { path, typed: typed[path], stored, keepTyped, takeStored };
    }),
    readTyped: () => toPaths(form.getValues(), facts),
    /** What was sent, as `readTyped` had it then, is no draft any more. */
    noteSent: (wasTyped: Values) => {
      setKnown({ seen, sent: wasTyped, followed: noValues });
      const readOpen = read.current;
      read.current = () => (agrees(toPaths(form.getValues(), facts), wasTyped) ? null : readOpen());
    },
  };
}
