import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { hasPermission } from "@cardwell/core/domain/staff/permissions";
import type { Permission } from "@cardwell/core/domain/staff/tabs";
import { useId } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { useAuth } from "../../lib/session/use-auth.ts";

/** Whether the signed-in staff member's role has a permission. The server checks it again with each call. */
export function useHasPermission(): (permission: Permission | undefined) => boolean {
  const { staffRole } = useAuth();
  return (permission) => permission === undefined || (staffRole !== null && hasPermission(staffRole, permission));
}

type RoleReasonProps = { id?: string; what?: string; className?: string };

/** Why an action is disabled. */
export function RoleReason({ id, what = "do this", className = "text-small text-ink-3" }: RoleReasonProps) {
  const { staffRole } = useAuth();
  return (
    <p id={id} className={className}>
      Your role ({staffRole}) can't {what}.
    </p>
  );
}

type AllowedProps = {
  to: Pick<Endpoint, "permission">;
  /** The buttons that are shown disabled, with the reason, to those who may not call the endpoint. */
  actions: readonly string[];
  size?: "small" | "medium";
  children: ReactNode;
};

/** Actions for those whose role may call their endpoint. Others see which ones there are, and why they can't use them. */
export function Allowed({ to, actions, size = "medium", children }: AllowedProps) {
  const id = useId();
  const may = useHasPermission();
  if (may(to.permission)) return children;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions.map((label) => (
        <Button key={label} size={size} disabled aria-describedby={id}>
          {label}
        </Button>
      ))}
      <RoleReason id={id} />
    </div>
  );
}

/** In place of a page that the role doesn't allow. */
export function NotAllowed({ title }: { title?: ReactNode }) {
  return (
    <div className="grid max-w-140 gap-2">
      {title}
      <RoleReason what="open this page" className="text-lead" />
      <p className="text-ink-2">Ask an owner for another role.</p>
    </div>
  );
}
