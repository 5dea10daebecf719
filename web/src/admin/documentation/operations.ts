import * as z from "zod/mini";

const media = z.optional(z.record(z.string(), z.looseObject({ schema: z.optional(z.unknown()) })));

const operation = z.looseObject({
  summary: z.string(),
  tags: z.array(z.string()),
  "x-access": z.string(),
  "x-permission": z.optional(z.string()),
  parameters: z.optional(
    z.array(
      z.looseObject({ name: z.string(), in: z.string(), required: z.optional(z.boolean()), schema: z.unknown() }),
    ),
  ),
  requestBody: z.optional(z.looseObject({ content: media })),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: media })),
});

const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** One endpoint as the reference shows it. Schemas are text. */
export type Operation = {
  method: string;
  path: string;
  tag: string;
  summary: string;
  access: string;
  /** Of staff; null: it isn't an endpoint of the back office. */
  permission: string | null;
  parameters: { name: string; place: string; isRequired: boolean; schema: string }[];
  body: string | null;
  /** `schema`: of a success; errors all have the same. */
  answers: { status: string; description: string; schema: string | null }[];
};

const format = (content: z.infer<typeof media>): string | null => {
  const [first] = Object.values(content ?? {});
  return first?.schema === undefined ? null : JSON.stringify(first.schema, null, 2);
};

/** The endpoints of an OpenAPI document, by tag and address. @throws when it isn't one */
export function listOperations(openApi: unknown): Operation[] {
  const { paths } = z.parse(document, openApi);
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]): Operation => ({
        method: method.toUpperCase(),
        path,
        tag: each.tags[0] ?? "api",
        summary: each.summary,
        access: each["x-access"],
        permission: each["x-permission"] ?? null,
        parameters: (each.parameters ?? []).map(({ name, in: place, required = false, schema }) => ({
          name,
          place,
          isRequired: required,
          schema: JSON.stringify(schema),
        })),
        body: format(each.requestBody?.content),
        answers: Object.entries(each.responses).map(([status, { description, content }]) => ({
          status,
          description,
          schema: status.startsWith("2") ? format(content) : null,
        })),
      })),
    )
    .toSorted((a, b) => (`${a.tag} ${a.path}` < `${b.tag} ${b.path}` ? -1 : 1));
}
