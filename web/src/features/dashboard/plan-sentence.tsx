import { Link } from "react-router-dom";
import { useTimeZone } from "../../lib/account-query.ts";
import { paths } from "../../lib/paths.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { planSentence } from "./format-plan.ts";

export function PlanSentence() {
  const { subscriptionStatus } = useAuth();
  const timeZone = useTimeZone();
  if (subscriptionStatus === null) return null;
  return (
    <p>
      {planSentence(subscriptionStatus, timeZone)}{" "}
      <Link to={paths.billing} className="link">
        See billing
      </Link>
    </p>
  );
}
