import { LinkTabs } from "../../components/tabs.tsx";
import { paths } from "../../lib/paths.ts";

export function AuthTabs() {
  return (
    <LinkTabs
      label="Sign in or create an account"
      tabs={[
        { to: paths.signIn, label: "Sign in" },
        { to: paths.createAccount, label: "Create account" },
      ]}
    />
  );
}
