import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { SupportLink } from "../../../components/support-link.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { formatFullDate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useResumeMail } from "../../../lib/use-alert-settings.ts";

type MailAddressProps = { mail: AlertSettings["mail"]; timeZone: string };

/** The address, and whether email reaches it. */
export function MailAddress({ mail: { address, suppressed }, timeZone }: MailAddressProps) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{address}</p>
      {suppressed === null ? (
        <p className="flex items-start gap-2 text-small text-green">
          <TickDiscIcon size={14} className="mt-0.5 shrink-0" />
          No bounced emails.
        </p>
      ) : (
        <Suppressed suppressed={suppressed} timeZone={timeZone} />
      )}
      <p className="text-small text-ink-3">
        You sign in with this address.{" "}
        <Link to={paths.account} className="link">
          Change address
        </Link>
      </p>
    </div>
  );
}

type SuppressedProps = { suppressed: NonNullable<AlertSettings["mail"]["suppressed"]>; timeZone: string };

function Suppressed({ suppressed: { reason, at }, timeZone }: SuppressedProps) {
  const resume = useResumeMail();
  const when = formatFullDate(at, timeZone);
  return (
    <div className="grid gap-3 border-l-2 border-copper pl-4">
      <p className="flex items-start gap-2 font-semibold text-copper-ink">
        <TriangleIcon size={14} className="mt-1 shrink-0" />
        {reason === "bounced" ? "Email isn't reaching this address." : "We stopped emailing this address."}
      </p>
      <p className="text-ink-2">
        {reason === "bounced" ? (
          `Our email bounced on ${when}. We won't send more until you confirm the address works.`
        ) : reason === "complained" ? (
          `One of our emails was marked as spam on ${when}, so we stopped sending.`
        ) : (
          <>
            Our support team stopped it on {when}. <SupportLink>Contact support</SupportLink> to start it again.
          </>
        )}
      </p>
      {reason === "staff" ? null : (
        <div>
          <Button busy={resume.isPending} busyLabel="Trying again" onClick={() => resume.mutate()}>
            Try again
          </Button>
        </div>
      )}
      <ValidationFailure error={resume.error} />
    </div>
  );
}
