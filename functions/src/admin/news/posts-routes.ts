import type { adminNewsContract } from "@cardwell/core/contract/admin/news";
import type { Handlers } from "../../http/serve.ts";
import { createImagesService } from "./images-service.ts";
import { createPostsService } from "./posts-service.ts";
import type { AdminNewsDeps } from "./posts-service.ts";
import { getActing } from "../acting.ts";

export function adminNewsRoutes(deps: AdminNewsDeps): Handlers<typeof adminNewsContract> {
  const posts = createPostsService(deps);
  const images = createImagesService(deps.images);
  return {
    list: ({ query }) => posts.list(query),
    post: ({ params }) => posts.read(params.id),
    versions: ({ params, query }) => posts.versions(params.id, query),
    audience: async ({ query: { cardIds = [] } }) => ({ members: await deps.countMembers(cardIds) }),
    uploadImage: ({ body }, context) => images.upload(body.data, getActing(context)),
    create: ({ body }, context) => posts.create(body, getActing(context)),
    saveDraft: ({ params, body }, context) => posts.saveDraft(params.id, body, getActing(context)),
    discardDraft: ({ params, body }, context) => posts.discardDraft(params.id, body.revision, getActing(context)),
    remove: ({ params, body }, context) => posts.remove(params.id, body.revision, getActing(context)),
    publish: ({ params, body }, context) => posts.publish(params.id, body, getActing(context)),
    unschedule: ({ params, body }, context) => posts.unschedule(params.id, body.revision, getActing(context)),
    correct: ({ params, body }, context) => posts.correct(params.id, body, getActing(context)),
    unpublish: ({ params, body }, context) => posts.unpublish(params.id, body.revision, getActing(context)),
    scheduleUnpublish: ({ params, body }, context) => posts.scheduleUnpublish(params.id, body, getActing(context)),
    pin: ({ params, body }, context) => posts.pin(params.id, body, getActing(context)),
  };
}
