import { LinkButton } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button.tsx";
import { paths } from "../../lib/paths.ts";
import { recordRedirect } from "../../lib/session/redirects.ts";
import { useAuth } from "../../lib/session/use-auth.ts";

/** Links to the settings; signed-out people sign in first. */
export function SettingsLink({ variant = "outline" }: { variant?: ButtonVariant }) {
  const { user } = useAuth();
  return (
    <div onClickCapture={() => user === null && recordRedirect(paths.alertSettings, "no_user", new Date())}>
      <LinkButton to={user === null ? paths.signIn : paths.alertSettings} size="large" variant={variant}>
        {user === null ? "Sign in to your alert settings" : "Open alert settings"}
      </LinkButton>
    </div>
  );
}
