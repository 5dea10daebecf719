import { DeleteAccount } from "../../components/delete-account.tsx";
import { ExportPart } from "../../components/export-part.tsx";
import { Section } from "../../components/section.tsx";
import { useAuth } from "../../lib/session/use-auth.ts";

/** Take it along, or delete it: both without a plan. */
export function YourData() {
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <Section title="Your data">
      <div className="grid gap-10">
        <ExportPart />
        <DeleteAccount email={user.email} />
      </div>
    </Section>
  );
}
