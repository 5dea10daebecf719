import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import { staffAction } from "../frame/staff-action.ts";

/** @param title named where a list has the same button for each article */
export const markReviewed = ({ id, revision }: { id: string; revision: number }, title?: string) =>
  staffAction(contract.review, {
    params: { articleId: id },
    body: { revision },
    label: "Mark reviewed",
    ...(title !== undefined && { name: `Mark reviewed: ${title}` }),
    busyLabel: "Saving",
    done: "The review was recorded.",
    failed: "Couldn't save.",
  });
