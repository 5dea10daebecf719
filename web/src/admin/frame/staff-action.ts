import type { Endpoint, RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { ButtonVariant } from "../../components/button.tsx";

/** What an action asks for beside the reason: texts as they are typed, and switches. */
export type Asked = Readonly<Record<string, string | boolean>>;

type Follows<V, T> = T | ((values: V) => T);

export type ActionForm<V> = {
  values: V;
  set: (changes: Partial<V>) => void;
  /** The props of a field that is typed into or chosen from, with the error at it: of the body's part with this name. */
  field: (name: keyof V & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
};

type Words<Answer, V> = {
  label: string;
  /** Read out instead of the label where a list has the same for each row: "Run Alert sweep now". */
  name?: string;
  /** `destructive` where it takes something away, `filled` for what is done most. */
  look?: ButtonVariant;
  /** Shown instead of the button: why there is nothing to do. */
  whyNot?: string | null;
  /** While something that it needs is missing on the page. */
  isDisabled?: boolean;
  /** The question, with the name of the object. Without one, it is done at once. */
  title?: string;
  /** The consequences. */
  text?: Follows<V, ReactNode>;
  /** The button below the question; the label unless it says more. */
  confirm?: Follows<V, string>;
  busyLabel: string;
  /** What has to be typed before: an address. */
  typed?: string;
  /** What is asked for, as it is stored: what was typed over another value isn't sent before it's chosen between the two. */
  values?: V;
  /** What the dialog opens with instead. */
  proposed?: Partial<V>;
  fields?: (form: ActionForm<V>) => ReactNode;
  /** False while something in the dialog is missing. */
  isComplete?: (values: V) => boolean;
  /** "Alert sweep started." Null: no message. */
  done: string | ((answer: Answer, values: V) => string | null);
  /** What the answer is for beside the message, such as a file to save. */
  onDone?: (answer: Answer) => void;
  /** Where to go once what the page shows was removed. */
  goesTo?: string;
  /** "The test wasn't sent." Otherwise it says whether anything was changed. */
  failed?: string;
  /** Instead of the error: each fact that was rejected. */
  explainError?: (error: Error) => ReactNode;
  timeoutMs?: number;
  /** It changes nothing that a page shows, but for the activity log. */
  isExport?: boolean;
};

/**
 * What staff can do, as data, for `ActionButton`. Which role may, whether a reason is asked for and whether anything changes is
 * known from the endpoint.
 */
export type StaffAction = Words<unknown, Asked> & {
  endpoint: Endpoint;
  params?: object;
  body?: Follows<Asked, object>;
};

type ParamsOf<E extends Endpoint> = RequestOf<E> extends { params: infer P } ? P : unknown;
/** Without what is added by itself. */
type BodyOf<E extends Endpoint> = RequestOf<E> extends { body: infer B } ? Omit<B, "reason" | "id"> : unknown;

/** A reason is asked for in the dialog. */
type AsksReason<E extends Endpoint> = RequestOf<E> extends { body: { reason: unknown } } ? { title: string } : unknown;

type Definition<E extends Endpoint, V> = Words<ResponseOf<E>, V> &
  AsksReason<E> &
  (unknown extends ParamsOf<E> ? unknown : { params: ParamsOf<E> }) &
  ({} extends BodyOf<E> ? { body?: Follows<V, BodyOf<E>> } : { body: Follows<V, BodyOf<E>> });

/** An action that calls an endpoint. The reason goes into the body by itself. */
export function staffAction<const E extends Endpoint, V extends Asked = Asked>(
  endpoint: E,
  definition: Definition<E, V>,
): StaffAction {
  // A list of actions has those of many endpoints: that the parts fit together is checked here.
  return { ...definition, endpoint } as unknown as StaffAction;
}

export const follow = <V, T>(part: Follows<V, T>, values: V): T =>
  typeof part === "function" ? (part as (values: V) => T)(values) : part;

export const asksReason = ({ body }: Endpoint): boolean => body instanceof z.ZodMiniObject && "reason" in body.shape;

export function buildBody({ endpoint, body = {} }: StaffAction, values: Asked, reason: string): object | undefined {
  if (endpoint.body === undefined) return undefined;
  return { ...follow(body, values), ...(asksReason(endpoint) && { reason }) };
}
