import type { KeyWrapper } from "../../integrations/keys/keys.ts";
import type { BanksRepository } from "./repository.ts";
import { openToken, rewrapToken } from "./token-vault.ts";

/** The access token of a link; null: the link was ended. A read, and a write when the key was rotated. */
export async function readAccessToken(
  { repository, wrapper }: { repository: BanksRepository; wrapper: KeyWrapper },
  linkId: string,
): Promise<string | null> {
  const stored = await repository.readToken(linkId);
  if (!stored) return null;
  const owner = { uid: stored.uid, itemId: linkId };
  const rewrapped = await rewrapToken(wrapper, owner, stored);
  if (rewrapped) await repository.rewriteToken(linkId, rewrapped);
  return openToken(wrapper, owner, rewrapped ?? stored);
}
