import { LinkTabs } from "../../components/tabs.tsx";
import { paths } from "../../lib/paths.ts";

/** The two faces of signing in; the address that was typed comes along. */
export function AuthTabs({ email }: { email: string }) {
  return (
    <LinkTabs
      label="Sign in or create an account"
      state={{ email }}
      tabs={[
        { to: paths.signIn, label: "Sign in" },
        { to: paths.createAccount, label: "Create account" },
      ]}
    />
  );
}
