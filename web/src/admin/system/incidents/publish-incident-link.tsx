import { adminIncidentsContract as contract } from "@cardwell/core/contract/admin/incidents";
import { LinkButton } from "../../../components/button.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { incidentPath } from "../queries.ts";

/** Leads to the form, for those who may send it. */
export function PublishIncidentLink() {
  const may = useHasPermission();
  if (!may(contract.publish.permission)) return null;
  return (
    <LinkButton size="small" to={incidentPath("new")}>
      Post incident
    </LinkButton>
  );
}
