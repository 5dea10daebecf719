import { Link } from "react-router-dom";
import { Chip } from "../components/badge.tsx";
import { TriangleIcon } from "../components/icons.tsx";
import { useAccount, getAccountTimeZone } from "../lib/account-query.ts";
import { paths } from "../lib/paths.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { planFact } from "./plan-fact.ts";

/** What there is to know about the plan today, in the header; nothing when all is well. */
export function PlanChip() {
  const { subscriptionStatus } = useAuth();
  const { data: account } = useAccount();
  const fact = subscriptionStatus === null ? null : planFact(subscriptionStatus, () => getAccountTimeZone(account));
  if (fact === null) return null;
  return (
    <Link to={paths.billing} className="target rounded-chip">
      <Chip tone={fact.tone}>
        {fact.tone === "copper" ? <TriangleIcon size={12} /> : null}
        {fact.words}
      </Chip>
    </Link>
  );
}
