import { POST_STATUSES } from "@cardwell/core/domain/news/post";
import type { PostRow } from "@cardwell/core/contract/admin/news";
import type { PostStatus } from "@cardwell/core/domain/news/post";
import type { ReactNode } from "react";
import { labelWords } from "../../components/fields/field-data.ts";
import { RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";
import { formatCount } from "../../lib/format.ts";
import { getServerTime } from "../../lib/server-time.ts";
import { formatMoment } from "../frame/format-moment.ts";

export const statusLabels = labelWords(POST_STATUSES);

const faces: Record<PostStatus, { mark: ReactNode; tone: string }> = {
  draft: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
  scheduled: { mark: clock, tone: "text-ink" },
  published: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  unpublished: { mark: <RingIcon size={14} />, tone: "text-ink-3" },
};

export function StatusMark({ status }: Pick<PostRow, "status">) {
  const { mark, tone } = faces[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${tone}`}>
      {mark} {statusLabels[status]}
    </span>
  );
}

export const isPinnedNow = ({ pinnedUntil }: Pick<PostRow, "pinnedUntil">): boolean =>
  pinnedUntil !== null && new Date(pinnedUntil) > getServerTime();

export const nameAudience = ({ cardIds }: Pick<PostRow, "cardIds">): string =>
  cardIds.length === 0 ? "Everyone" : `Holders of ${formatCount(cardIds.length, "card")}`;

/** "Published Nov 17, pinned", "Today, 9:00 am". */
export function formatDates(row: PostRow): string {
  const { status, publishAt, unpublishAt, publishedAt, correctedAt, updatedAt, hasDraft } = row;
  const parts = [
    publishAt === null ? "" : `Goes out ${formatMoment(publishAt)}`,
    status === "published" && publishedAt !== null ? `Published ${formatMoment(publishedAt)}` : "",
    correctedAt === null ? "" : `corrected ${formatMoment(correctedAt)}`,
    isPinnedNow(row) ? "pinned" : "",
    unpublishAt === null ? "" : `until ${formatMoment(unpublishAt)}`,
    hasDraft ? "draft not published" : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : `Edited ${formatMoment(updatedAt)}`;
}
