import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import { useState } from "react";
import type { ReactNode } from "react";
import { SelectField } from "../../../components/field.tsx";
import { Section } from "../../../components/section.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { capitalize, formatCount } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { getServerTime } from "../../../lib/server-time.ts";
import { useHasPermission } from "../../frame/permission.tsx";
import { ReasonAction } from "../../frame/reason-action.tsx";
import { formatLongDay } from "../labels.tsx";
import { useStaleUsers } from "../queries.ts";
import type { User } from "../queries.ts";
import { EndAccess, ExtendAccess } from "./extend-access.tsx";
import { personName } from "./status-headline.ts";

const waitingDays = 7;
const dayMs = 86_400_000;

type UserProps = { user: User };

/** What staff can do to the account. */
export const ActionsSection = ({ user }: UserProps) => (
  <Actions>
    <ExtendAccessRow user={user} />
    <SignOutRow user={user} />
    <ResendVerificationRow user={user} />
    <ExportRow user={user} />
    <RoleRow user={user} />
    <DisableRow user={user} />
    <DeleteRow user={user} />
  </Actions>
);

/** Those of them that belong to the plan. */
export const AccessActions = ({ user }: UserProps) => (
  <Actions>
    <ExtendAccessRow user={user} />
  </Actions>
);

/** To signing in. */
export const SignInActions = ({ user }: UserProps) => (
  <Actions>
    <SignOutRow user={user} />
    <ResendVerificationRow user={user} />
    <RoleRow user={user} />
    <DisableRow user={user} />
  </Actions>
);

/** To the person's data. */
export const PrivacyActions = ({ user }: UserProps) => (
  <Actions>
    <ExportRow user={user} />
    <DeleteRow user={user} />
  </Actions>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <Section title="Actions" aside="Each asks for a reason and is recorded in Activity">
    <div className="grid gap-x-10 text-small md:grid-cols-2">{children}</div>
  </Section>
);

const ExtendAccessRow = ({ user }: UserProps) => (
  <Row
    endpoint={contract.extendAccess}
    title="Extend access"
    text={user.grantedUntil === null ? "Give days without a charge" : `Given until ${formatLongDay(user.grantedUntil)}`}
    whenNot={user.subscription.status === "none" ? "Never had a plan" : null}
  >
    <ExtendAccess user={user} look="link" label="Extend" />
    {user.grantedUntil === null ? null : <EndAccess user={user} />}
  </Row>
);

const SignOutRow = ({ user }: UserProps) => (
  <Row
    endpoint={contract.revokeSessions}
    title="Sign out"
    text={`Ends all sessions, on ${formatCount(user.devices.length, "device")}`}
  >
    <SignOut user={user} />
  </Row>
);

function ResendVerificationRow({ user }: UserProps) {
  const isUnverified = user.status === "unverified";
  return (
    <Row
      endpoint={contract.resendVerification}
      title="Resend verification"
      text={isUnverified ? "Sends the link once more" : "The address is verified"}
      whenNot={isUnverified ? null : "Not needed"}
    >
      <ResendVerification user={user} />
    </Row>
  );
}

const ExportRow = ({ user }: UserProps) => (
  <Row endpoint={contract.exportData} title="Export data" text="Every document about them, as JSON">
    <ExportData user={user} />
  </Row>
);

const RoleRow = ({ user }: UserProps) => (
  <Row
    endpoint={contract.changeRole}
    title="Change staff role"
    text={user.staffRole === null ? "Not staff" : capitalize(user.staffRole)}
  >
    <ChangeRole user={user} />
  </Row>
);

const DisableRow = ({ user }: UserProps) => (
  <Row
    endpoint={contract.disable}
    title="Access to the account"
    text={user.isDisabled ? "Disabled: nobody can sign in" : "Enabled"}
  >
    <Disable user={user} />
  </Row>
);

const DeleteRow = ({ user }: UserProps) => (
  <Row
    endpoint={contract.scheduleDeletion}
    title="End of account"
    text={
      user.status === "deleting" && user.until !== null
        ? `Deleted on ${formatLongDay(user.until)}`
        : `Deleting waits ${waitingDays} days, with undo`
    }
  >
    <Delete user={user} />
  </Row>
);

type RowProps = {
  endpoint: Pick<Endpoint, "permission">;
  title: string;
  text: string;
  /** Why there is nothing to do. */
  whenNot?: string | null;
  children: ReactNode;
};

function Row({ endpoint, title, text, whenNot = null, children }: RowProps) {
  const may = useHasPermission();
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2.5">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-caption text-ink-3">{text}</p>
      </div>
      <div className="flex shrink-0 gap-4">
        {!may(endpoint.permission) ? (
          <span className="text-ink-3">Your role can't</span>
        ) : whenNot === null ? (
          children
        ) : (
          <span className="text-ink-3">{whenNot}</span>
        )}
      </div>
    </div>
  );
}

function SignOut({ user }: { user: User }) {
  const makeStale = useStaleUsers();
  const name = personName(user);
  return (
    <ReasonAction
      endpoint={contract.revokeSessions}
      label="Sign out"
      name={`Sign out ${name} everywhere`}
      look="link"
      title={`Sign ${name} out everywhere?`}
      confirm={`Sign ${name} out`}
      busyLabel="Ending sessions"
      run={(reason) => callApi(contract.revokeSessions, { params: { uid: user.uid }, body: { reason } })}
      done={() => `${name} is signed out everywhere.`}
      onSettled={makeStale}
    >
      <p>Every session ends at its next call. {name} can sign in again.</p>
    </ReasonAction>
  );
}

function ResendVerification({ user }: { user: User }) {
  const makeStale = useStaleUsers();
  return (
    <ReasonAction
      endpoint={contract.resendVerification}
      label="Send"
      name="Send the verification again"
      look="link"
      title={`Send ${user.email} the verification again?`}
      confirm="Send email"
      busyLabel="Sending"
      run={(reason) => callApi(contract.resendVerification, { params: { uid: user.uid }, body: { reason } })}
      done={() => "The email is on its way."}
      onSettled={makeStale}
    >
      <p>An email with a new link goes to {user.email}. Earlier links still work.</p>
    </ReasonAction>
  );
}

function ExportData({ user }: { user: User }) {
  const name = personName(user);
  return (
    <ReasonAction
      endpoint={contract.exportData}
      label="Export"
      name={`Export the data of ${name}`}
      look="link"
      title={`Export the data of ${name}?`}
      confirm="Export data"
      busyLabel="Collecting"
      run={async (reason) => {
        const answer = await callApi(contract.exportData, { params: { uid: user.uid }, body: { reason } });
        const content = new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" });
        saveFile(`cardwell-${user.uid}.json`, content);
        return answer;
      }}
      done={({ documents }) => `${formatCount(documents.length, "document")} exported.`}
    >
      <p>
        Everything that is kept about {name} is saved as one file on this computer: account, wallet, payments, alerts,
        emails and notes. {name} is notified.
      </p>
    </ReasonAction>
  );
}

function ChangeRole({ user }: { user: User }) {
  const makeStale = useStaleUsers();
  const before = user.staffRole ?? "";
  const [role, setRole] = useState<(typeof STAFF_ROLES)[number] | "">(before);
  const name = personName(user);
  return (
    <ReasonAction
      endpoint={contract.changeRole}
      label="Change"
      name={`Change the staff role of ${name}`}
      look="link"
      title={`Change the staff role of ${name}?`}
      canConfirm={role !== before}
      onOpen={() => setRole(before)}
      confirm={role === "" ? `Take the role from ${name}` : `Make ${name} ${role}`}
      busyLabel="Saving"
      run={(reason) =>
        callApi(contract.changeRole, {
          params: { uid: user.uid },
          body: { role: role === "" ? null : role, reason },
        })
      }
      done={({ staffRole }) => (staffRole === null ? `${name} isn't staff.` : `${name} is ${staffRole} now.`)}
      onSettled={makeStale}
    >
      <p>Their sessions end, and the new role applies from the next sign-in. One owner has to stay.</p>
      <div className="mt-4 text-ink">
        <SelectField
          label="Role"
          value={role}
          onChange={({ target }) => setRole(STAFF_ROLES.find((each) => each === target.value) ?? "")}
        >
          <option value="">None</option>
          {STAFF_ROLES.map((each) => (
            <option key={each} value={each}>
              {capitalize(each)}
            </option>
          ))}
        </SelectField>
      </div>
    </ReasonAction>
  );
}

function Disable({ user }: { user: User }) {
  const makeStale = useStaleUsers();
  const name = personName(user);
  const isDisabled = user.isDisabled;
  const endpoint = isDisabled ? contract.enable : contract.disable;
  const verb = isDisabled ? "Enable" : "Disable";
  return (
    <ReasonAction
      endpoint={endpoint}
      label={verb}
      name={`${verb} ${name}`}
      look="link"
      title={`${verb} the account of ${name}?`}
      confirm={`${verb} ${name}`}
      busyLabel="Saving"
      run={(reason) => callApi(endpoint, { params: { uid: user.uid }, body: { reason } })}
      done={() => `${name} is ${isDisabled ? "enabled" : "disabled"}.`}
      onSettled={makeStale}
    >
      <p>
        {isDisabled
          ? `${name} can sign in again.`
          : `${name} is signed out everywhere and can't sign in. The plan and its charges continue. You can enable the account again.`}
      </p>
    </ReasonAction>
  );
}

function Delete({ user }: { user: User }) {
  const makeStale = useStaleUsers();
  const name = personName(user);
  if (user.status === "deleting") {
    return (
      <ReasonAction
        endpoint={contract.cancelDeletion}
        label="Keep account"
        look="link"
        title={`Keep the account of ${name}?`}
        confirm={`Keep ${name}`}
        busyLabel="Saving"
        run={(reason) => callApi(contract.cancelDeletion, { params: { uid: user.uid }, body: { reason } })}
        done={() => `The account of ${name} is kept.`}
        onSettled={makeStale}
      >
        <p>Nothing is deleted, and {name} is notified by email.</p>
      </ReasonAction>
    );
  }
  const on = formatLongDay(new Date(getServerTime().getTime() + waitingDays * dayMs).toISOString());
  return (
    <ReasonAction
      endpoint={contract.scheduleDeletion}
      label="Delete"
      name={`Delete the account of ${name}`}
      look="destructive"
      title={`Delete the account of ${name}?`}
      confirm={`Delete ${name} in ${waitingDays} days`}
      busyLabel="Saving"
      typed={user.email}
      run={(reason) =>
        callApi(contract.scheduleDeletion, {
          params: { uid: user.uid },
          body: { confirmEmail: user.email, reason },
        })
      }
      done={() => `${name} will be deleted on ${on}.`}
      onSettled={makeStale}
    >
      <p>
        On {on} the plan ends without a refund, and the account and all its data are deleted. {name} is notified by
        email. Until then you can undo it here.
      </p>
    </ReasonAction>
  );
}
