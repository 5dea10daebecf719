import { z } from "zod";
import type { World } from "../world.ts";
import { parseParams } from "./form.ts";

export type Method = "GET" | "POST" | "DELETE";

export type Endpoint = {
  method: Method;
  path: string;
  /** Checks the parameters, and gives back what is then to be done. */
  prepare: (values: Record<string, unknown>) => (world: World, id: string) => object;
};

/** One endpoint with everything that it accepts; unknown parameters are rejected. */
export function endpoint<Shape extends z.core.$ZodLooseShape>(
  method: Method,
  path: string,
  shape: Shape,
  handle: (world: World, params: z.output<z.ZodObject<Shape, z.core.$strict>>, id: string) => object,
): Endpoint {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    prepare(values) {
      const params = parseParams(schema, values);
      return (world, id) => handle(world, params, id);
    },
  };
}
