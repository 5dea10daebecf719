import type { catalogContract } from "@cardwell/core/contract/catalog";
import type { Handlers } from "../../http/serve.ts";
import { getCaller } from "../../http/serve.ts";
import type { CatalogService } from "./service.ts";

export function catalogRoutes(service: CatalogService): Handlers<typeof catalogContract> {
  return {
    current: () => service.current(),
    cards: ({ params }) => service.cards(Number(params.version)),
    report: ({ body }, context) => service.report(getCaller(context).uid, body, context.clock.now()),
  };
}
