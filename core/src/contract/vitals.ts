import * as z from "zod/mini";
import { DEVICES, MAX_RELEASE_LENGTH, MEASURED_PAGE_PATHS, VITAL_NAMES, VITALS } from "../domain/performance/vitals.ts";
import { text } from "../domain/text.ts";
import { endpoint } from "./endpoint.ts";

const page = z.enum(MEASURED_PAGE_PATHS);

const vital = z
  .strictObject({
    name: z.enum(VITAL_NAMES),
    page,
    value: z.number().check(z.minimum(0)),
  })
  .check(z.refine(({ name, value }) => value <= VITALS[name].most, { error: "This is no measurement." }));

/** The speed of visits. Not among what the shared client knows of the API: its own script, which loads late, calls it. */
export const vitalsContract = {
  report: endpoint("POST /api/vitals", {
    access: "public",
    summary:
      "Takes the web vitals of one visit, without saying whose it was. It is counted by page, device and release; the visit itself isn't stored.",
    maxBodyBytes: 2 * 1024,
    body: z.strictObject({
      release: text(MAX_RELEASE_LENGTH),
      device: z.enum(DEVICES),
      page,
      kilobytes: z.int().check(z.minimum(0), z.maximum(100_000)),
      codeKilobytes: z.int().check(z.minimum(0), z.maximum(100_000)),
      vitals: z.array(vital).check(
        z.maxLength(VITAL_NAMES.length),
        z.refine((vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length, {
          error: "Each vital can be given only once.",
        }),
      ),
    }),
    response: z.object({ ok: z.literal(true) }),
    rejections: ["rate_limited"],
  }),
};
