import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { VIEW_MINUTES, whyNotViewable } from "@cardwell/core/domain/staff/view-session";
import { AnchorButton } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { browserTimeZone, formatTime } from "../../../lib/format.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import type { User } from "../queries.ts";
import { personName } from "./status-headline.ts";

export type View = ResponseOf<typeof contract.startView>;

const viewPath = ({ id }: View) => `/admin/view/${id}/dashboard`;

/** Opens the member's own screens in a tab, to read. `onStart` is for what is shown of the view beside it. */
export function ViewAs({ user, onStart }: { user: User; onStart: (view: View) => void }) {
  const auth = useAuth();
  const name = personName(user);
  const { uid, staffRole, status, isDisabled } = user;
  if (auth.user === null || auth.staffRole === null) return null;
  const viewer = { uid: auth.user.uid, staffRole: auth.staffRole };
  if (whyNotViewable(viewer, { uid, staffRole, isDisabled, isVerified: status !== "unverified" }) !== null) return null;
  const action = staffAction(contract.startView, {
    params: { uid },
    label: "View as member",
    title: `View as ${name}?`,
    confirm: `View as ${name}`,
    busyLabel: "Opening",
    text: `${name}'s screens open in a new tab, to read only, for ${VIEW_MINUTES} minutes. ${name} is notified afterwards of when and for how long.`,
    onDone: (view) => {
      globalThis.open(viewPath(view), "_blank", "noopener");
      onStart(view);
    },
    done: `You're viewing as ${name}, in a new tab.`,
  });
  return <ActionButton action={action} />;
}

/** Where the browser opened no tab, or it was closed. */
export function StartedView({ view }: { view: View }) {
  return (
    <div className="mt-5">
      <Notice
        kind="done"
        title={`You can view as ${view.name} until ${formatTime(view.expiresAt, browserTimeZone())}.`}
      >
        <div className="mt-2">
          <AnchorButton size="small" href={viewPath(view)} target="_blank">
            Open the view
          </AnchorButton>
        </div>
      </Notice>
    </div>
  );
}
