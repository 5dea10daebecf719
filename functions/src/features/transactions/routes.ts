import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { transactionsContract } from "@cardwell/core/contract/transactions";
import { getCaller, type Context, type Handlers } from "../../http/serve.ts";
import type { TransactionsService } from "./service.ts";

type Asking = { uid: string; now: Date };

const asking = (context: Context): Asking => ({ uid: getCaller(context).uid, now: context.clock.now() });

export function transactionsRoutes(
  service: TransactionsService,
  dashboard: (asking: Asking) => Promise<Dashboard>,
): Handlers<typeof transactionsContract> {
  return {
    list: ({ query }, context) => service.listPage(getCaller(context).uid, query),
    categories: ({ params }, context) => service.listCategories(getCaller(context).uid, params.transactionId),
    setCategory: async ({ params: { transactionId }, body }, context) => {
      const { uid, now } = asking(context);
      const undo = await service.correctCategory(uid, { id: transactionId, ...body }, now);
      return {
        id: transactionId,
        undo,
        dashboard: await dashboard({ uid, now }),
      };
    },
  };
}
