import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { get, useForm } from "react-hook-form";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type * as z from "zod/v4/core";
import { ApiError, toField } from "../lib/api-error.ts";

type ApiFormOptions<Values extends FieldValues, Sent, Answer> = {
  /** The body of the contract's endpoint, or the part of it that the form asks for. */
  schema: z.$ZodType<Sent, Values>;
  defaultValues: DefaultValues<Values>;
  send: (values: Sent) => Promise<Answer>;
  onSent: (answer: Answer, values: Sent) => void | Promise<void>;
  onError?: (error: unknown) => void;
};

/**
 * A form on the contract's schema: checked when it is sent and then as it is changed, with the server's errors at their fields. An
 * error that is about no field of the form is in `error`, and goes once anything is changed.
 */
export function useApiForm<Values extends FieldValues, Sent, Answer>(options: ApiFormOptions<Values, Sent, Answer>) {
  const { schema, defaultValues, send, onSent, onError } = options;
  const form = useForm<Values, unknown, Sent>({ resolver: zodResolver(schema), defaultValues });
  const mutation = useMutation({
    mutationFn: send,
    networkMode: "always",
    onSuccess: onSent,
    onError: (error) => {
      placeErrors(form, error);
      onError?.(error);
    },
  });
  return {
    form,
    register: form.register,
    /** The error at a field. */
    errorAt: (name: FieldPath<Values>): string | undefined => {
      const error: unknown = get(form.formState.errors, name);
      return typeof error === "object" && error !== null && "message" in error ? String(error.message) : undefined;
    },
    submit: form.handleSubmit(async (values) => {
      await mutation.mutateAsync(values).catch(() => undefined);
    }),
    /** For a `<Form>`-less form: any change makes the answer to the last sending out of date. */
    onChange: () => {
      if (mutation.isError) mutation.reset();
    },
    error:
      mutation.error !== null && unplacedFields(form.getValues(), mutation.error).length > 0 ? mutation.error : null,
    isSending: mutation.isPending,
  };
}

const fieldErrors = (error: unknown) => (error instanceof ApiError ? error.fields : []);

const hasField = (values: object, path: string) => get(values, toField(path)) !== undefined;

/** Paths without a field in the form; an error without paths counts as one. */
function unplacedFields(values: object, error: unknown): string[] {
  const fields = fieldErrors(error);
  if (fields.length === 0) return [""];
  return fields.map(({ path }) => path).filter((path) => !hasField(values, path));
}

function placeErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): void {
  const values = form.getValues();
  const placed = fieldErrors(error).filter(({ path }) => hasField(values, path));
  for (const [at, { path, message }] of placed.entries()) {
    form.setError(toField(path) as FieldPath<Values>, { type: "server", message }, { shouldFocus: at === 0 });
  }
}
