import * as z from "zod/mini";

const FENCE = /^```(?:json)?\n([\s\S]*)\n```$/;

/** The answer of a model that was asked for JSON, with or without a fence around it, in this shape. */
export const jsonAnswer = <T>(shape: z.ZodMiniType<T>): z.ZodMiniType<T> =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(FENCE.exec(text)?.[1] ?? text);
        } catch {
          context.issues.push({ code: "custom", message: "The answer isn't JSON.", input: text });
          return z.NEVER;
        }
      }),
    ),
    shape,
  );
