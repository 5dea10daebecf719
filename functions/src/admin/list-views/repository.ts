import { type ListName, LISTS } from "@cardwell/core/domain/staff/tabs";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readParsed, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

export const storedListViews = z.object({
  uid: z.string(),
  list: z.enum(LISTS),
  /** In the order in which they were saved. */
  views: z.array(z.object({ id: z.string(), name: z.string(), address: z.string(), isShared: z.boolean() })),
  /** Whether one of them is shared. */
  hasShared: z.boolean(),
  defaultId: orNull(z.string()),
});

export type StoredListViews = z.infer<typeof storedListViews>;

/** Of how many others the shared views of a list are shown. */
const MOST_SHARING = 50;

/** `directory/{uid}/listViews/{list}`: the views that a member of staff saved of a list. They are erased with the account. */
export function createListViewsRepository(db: Firestore) {
  const converter = zodConverter(storedListViews);
  const ownViews = (uid: string, list: ListName) =>
    db.collection("directory").doc(uid).collection("listViews").withConverter(converter).doc(list);
  const allViews = db.collectionGroup("listViews").withConverter(converter);

  return {
    /** What somebody saved, and what others share. A read, and one for each who shares. */
    async read(uid: string, list: ListName): Promise<{ own: StoredListViews | null; shared: StoredListViews[] }> {
      const sharing = allViews.where("list", "==", list).where("hasShared", "==", true);
      const [own, shared] = await Promise.all([ownViews(uid, list).get(), readParsed(sharing, MOST_SHARING)]);
      return { own: own.data() ?? null, shared: shared.map(({ data }) => data).filter((each) => each.uid !== uid) };
    },

    /** One read. */
    async findWithin({ transaction }: UnitOfWork, uid: string, list: ListName): Promise<StoredListViews | null> {
      return (await transaction.get(ownViews(uid, list))).data() ?? null;
    },

    setWithin({ transaction }: UnitOfWork, views: StoredListViews): void {
      transaction.set(ownViews(views.uid, views.list), views);
    },
  };
}

export type ListViewsRepository = ReturnType<typeof createListViewsRepository>;
