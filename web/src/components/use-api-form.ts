import type { ReadNumber } from "@cardwell/core/domain/number-text";
import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { get, useForm } from "react-hook-form";
import type {
  DefaultValues,
  FieldError,
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import * as z from "zod/mini";
import { ApiError, createFieldErrors, isConflict, toField } from "../lib/api-error.ts";
import { ChangedSinceError, useFormDraft, useKeptDraft } from "./form-draft.ts";
import type { ChangedPart, DraftOptions } from "./form-draft.ts";

type ApiFormOptions<Values extends FieldValues, Sent, Answer> = {
  /** The body of the contract's endpoint, or the part of it that the form asks for. */
  schema: $ZodType<Sent, Values>;
  /** What the fields hold at first; with `isEdit` what is stored, which they follow for as long as they aren't touched. */
  defaultValues: DefaultValues<Values>;
  /** It edits what is stored: `send` has to say what it was made from (`lib/edit.ts`). */
  isEdit?: boolean;
  send: (values: Sent) => Promise<Answer>;
  onSent: (answer: Answer, values: Sent) => void | Promise<void>;
  onError?: (error: unknown) => unknown;
} & DraftOptions;

/** What a part of a form needs of it. */
export type FormFields<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, "register" | "watch">;
  /** The error at a field. */
  errorAt: (name: FieldPath<Values>) => string | undefined;
  /** The props of a field that is typed into. */
  field: <Name extends FieldPath<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
};

/**
 * A form on the contract's schema: checked when it is sent and then as it is changed, with the server's errors at their fields. An
 * error that no field shows is in `error`, and goes once anything is changed.
 */
export function useApiForm<Values extends FieldValues, Sent, Answer>(options: ApiFormOptions<Values, Sent, Answer>) {
  const { schema, defaultValues, isEdit = false, send, onSent, onError } = options;
  const kept = useKeptDraft(defaultValues, options);
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues: kept.valuesAtFirst,
    mode: "onChange",
  });
  const { errors, isSubmitted } = form.formState;
  const draft = useFormDraft(form, defaultValues, kept, isEdit);
  type Sending = { values: Sent; typed: ReturnType<typeof draft.readTyped> };
  const mutation = useMutation({
    mutationFn: ({ values }: Sending) => send(values),
    networkMode: "always",
    onSuccess: (answer: Answer, { values, typed }) => {
      draft.noteSent(typed);
      return onSent(answer, values);
    },
    onError: async (error) => {
      if (!(isEdit && isConflict(error)))
        for (const [at, { path, message }] of fieldErrors(error).entries()) {
          form.setError(toField(path) as FieldPath<Values>, { type: "server", message }, { shouldFocus: at === 0 });
        }
      // What was changed meanwhile is read before it can be sent again.
      await onError?.(error);
    },
  });
  // Its own answer arrives before it is known that it was stored.
  const changed = (mutation.isPending ? [] : draft.changed).map((part): ChangedPart => {
    const choose = (act: () => void) => () => {
      mutation.reset();
      form.clearErrors(part.path as FieldPath<Values>);
      act();
    };
    return { ...part, keepTyped: choose(part.keepTyped), takeStored: choose(part.takeStored) };
  });
  const isShown =
    mutation.error !== null && ((isEdit && isConflict(mutation.error)) || fieldErrors(mutation.error).length === 0);
  const hidden = isSubmitted ? findHiddenErrors(errors) : [];
  const errorAt: FormFields<Values>["errorAt"] = (name) => {
    const error = get(errors, name) as FieldError | undefined;
    return error !== undefined && (isSubmitted || isRejectedWhileTyped(error)) ? error.message : undefined;
  };
  const field: FormFields<Values>["field"] = (name, rules) => ({
    ...form.register(name, rules),
    error: errorAt(name),
  });
  return {
    form,
    errorAt,
    field,
    submit: form.handleSubmit(async (values) => {
      if (changed.length > 0) {
        document.querySelector<HTMLElement>("[data-changed] button")?.focus();
        return;
      }
      await mutation.mutateAsync({ values, typed: draft.readTyped() }).catch(() => undefined);
    }),
    /** Any change makes the response to the last submission outdated. */
    reset: () => {
      if (mutation.isError) mutation.reset();
      if (hidden.length > 0) form.clearErrors(hidden.map(([name]) => name as FieldPath<Values>));
    },
    error:
      changed.length > 0
        ? new ChangedSinceError(changed, mutation.isError)
        : isShown
          ? mutation.error
          : toError(hidden),
    isBusy: mutation.isPending,
  };
}

/** What no further typing makes right is shown before the form is sent. */
const isRejectedWhileTyped = ({ type, message }: FieldError) => type === "too_big" || message === CARD_NUMBER_ERROR;

const fieldErrors = (error: unknown) => (error instanceof ApiError ? error.fields : []);

type HiddenError = [name: string, message: string];

/** The errors at fields that aren't on the page; without them it would be unclear why nothing is saved. */
function findHiddenErrors(errors: object, above = ""): HiddenError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): HiddenError[] => {
    if (typeof error !== "object" || error === null) return [];
    const name = `${above}${key}`;
    const { type, message } = error as Partial<FieldError>;
    if (typeof type !== "string") return findHiddenErrors(error, `${name}.`);
    const isShown = document.getElementsByName(name).length > 0;
    return isShown || message === undefined ? [] : [[name, message]];
  });
}

const toError = (hidden: HiddenError[]): ApiError | null =>
  hidden.length === 0 ? null : createFieldErrors(hidden.map(([path, message]) => ({ path, message })));

/** The schema of a text field that is read as a number, with the error of what can't be read. */
export const readWith = <Value>(read: (typed: string) => ReadNumber<Value>) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }): Value => {
      const { value, error } = read(typed);
      if (error === undefined) return value;
      issues.push({ code: "custom", message: error, input: typed });
      return z.NEVER;
    }),
  );
