import type { adminBanksContract } from "@cardwell/core/contract/admin/banks";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { LinkHealth } from "@cardwell/core/domain/banks/link-health";
import type { LinkStatus } from "@cardwell/core/domain/wallet/bank-shapes";
import { Link } from "react-router-dom";
import { formatNumber } from "../../lib/format.ts";
import { tabPath } from "./tabs-context.ts";

export type BankHealth = ResponseOf<typeof adminBanksContract.health>["rows"][number];

export const healthLabels: Record<LinkHealth, string> = {
  healthy: "Working",
  sign_in: "Sign-in needed",
  expiring: "Access ends soon",
  permission: "Permission needed",
  revoked: "Access ended",
  failing: "Bank not responding",
};

export const linkStatusLabels: Record<LinkStatus, string> = {
  up_to_date: "Up to date",
  sign_in: "Sign-in needed",
  expiring: "Access ends soon",
  permission: "Permission needed",
  new_accounts: "New account to match",
  no_accounts: "No account shared",
  revoked: "Access ended by the member",
  not_responding: "Bank isn't responding",
  unsupported: "No longer supported",
};

type LinkCountProps = { bank: Pick<BankHealth, "id" | "name">; health?: LinkHealth; count: number };

/** How many links of a bank are in a state, which opens the list of them. */
export function LinkCount({ bank, health, count }: LinkCountProps) {
  if (count === 0) return <span className="text-ink-3">0</span>;
  const query = new URLSearchParams({ bank: bank.id, ...(health && { health }) });
  const isFine = health === undefined || health === "healthy";
  return (
    <Link
      to={tabPath("system", `bank-links?${query}`)}
      aria-label={`${bank.name}, ${health ? healthLabels[health].toLowerCase() : "all links"}: ${formatNumber(count)}`}
      className={isFine ? "hover:underline" : "font-medium text-copper-ink hover:underline"}
    >
      {formatNumber(count)}
    </Link>
  );
}
