import { useState } from "react";
import { deviceNoun } from "../lib/describe-device.ts";
import { paths } from "../lib/paths.ts";
import { decline, useMemberId, usePushAsk } from "../lib/push.ts";
import { Button, LinkButton } from "./button.tsx";

/** Offers notifications beside what they would be about. Nothing where they are on, can't be, or were declined in the last month. */
export function PushAsk() {
  const uid = useMemberId();
  const isAsked = usePushAsk();
  const [isClosed, setIsClosed] = useState(false);
  if (uid === null || !isAsked || isClosed) return null;
  return (
    <div className="grid max-w-155 gap-3">
      <div>
        <h3 className="text-heading font-semibold">Payment alerts on this {deviceNoun()}</h3>
        <p className="mt-0.5 text-ink-2">
          A notification arrives right away, also while Cardwell is closed. Email is easy to miss.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.alertNotifications}>Set up notifications</LinkButton>
        <Button
          variant="text"
          onClick={() => {
            decline(uid);
            setIsClosed(true);
          }}
        >
          Not now
        </Button>
      </div>
    </div>
  );
}
