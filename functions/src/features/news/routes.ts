import type { newsContract } from "@cardwell/core/contract/news";
import { type Context, getCaller, type Handlers } from "../../http/serve.ts";
import type { NewsService } from "./service.ts";

const asking = (context: Context) => ({ uid: getCaller(context).uid, now: context.clock.now() });

export function newsRoutes(news: NewsService): Handlers<typeof newsContract> {
  return {
    list: ({ query }, context) => news.list(asking(context), query),
    unread: (_, context) => news.unread(asking(context)),
    read: ({ params }, context) => news.read(asking(context), params.id),
    mark: ({ params, body }, context) => news.mark(asking(context), params.id, body),
    markAllRead: (_, context) => news.markAllRead(asking(context)),
    image: ({ params }) => news.image(params.id),
    feed: (_, context) => news.feed(context.clock.now()),
  };
}
