import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  verifyPasswordResetCode,
} from "firebase/auth";
import type { ActionLink } from "../action-link.ts";
import { env } from "../env.ts";
import { auth } from "../firebase.ts";
import { linkProblem } from "./link-problem.ts";
import type { LinkProblem } from "./link-problem.ts";

export type CheckedCode =
  | { ok: true; code: string; email: string; previousEmail: string | null }
  | { ok: false; problem: LinkProblem };

type Purpose = "verifyEmail" | "verifyAndChangeEmail" | "resetPassword";

const operationByPurpose: Record<Purpose, string> = {
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
  verifyAndChangeEmail: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
  resetPassword: ActionCodeOperation.PASSWORD_RESET,
};

/** Whether a mail's link can be used for what this page does, and whose address it is for. Uses nothing up. */
export async function checkLink(link: ActionLink | null, purpose: Purpose): Promise<CheckedCode> {
  const fault = findFault(link, purpose);
  if (fault !== null || !link?.code) return { ok: false, problem: fault ?? "incomplete" };
  try {
    const info = await checkActionCode(auth, link.code);
    if (info.operation !== operationByPurpose[purpose]) return { ok: false, problem: "foreign" };
    const { email, previousEmail } = info.data;
    return { ok: true, code: link.code, email: email ?? "", previousEmail: previousEmail ?? null };
  } catch (error) {
    return { ok: false, problem: linkProblem(error) };
  }
}

/** Checks a link locally: missing parts, or a link of another kind. */
export function findFault(link: ActionLink | null, mode: string): LinkProblem | null {
  if (link === null || !link.code) return "incomplete";
  if (link.mode !== null && link.mode !== mode) return "foreign";
  if (link.apiKey !== null && link.apiKey !== env.firebase.apiKey) return "foreign";
  return null;
}

export const applyCode = (code: string): Promise<void> => applyActionCode(auth, code);

export async function setNewPassword(code: string, password: string): Promise<void> {
  await verifyPasswordResetCode(auth, code);
  await confirmPasswordReset(auth, code, password);
}
