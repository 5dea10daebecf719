import { useMutation, useQueryClient } from "@tanstack/react-query";
import { contract } from "@cardwell/core/contract/contract";
import type { Theme } from "@cardwell/core/contract/accounts";
import { Menu, MenuButton, MenuLink } from "../components/menu.tsx";
import { Segmented } from "../components/segmented.tsx";
import { accountQuery, useAccount } from "../lib/account-query.ts";
import { callApi } from "../lib/api-client.ts";
import { paths } from "../lib/paths.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { applyTheme, themeOptions, useTheme } from "../lib/theme.ts";

export function AccountMenu() {
  const { user, staffRole, signOut } = useAuth();
  const account = useAccount();
  if (user === null) return null;
  const name = account.data?.firstName ?? user.displayName;
  return (
    <Menu label="Account menu" face={<Initial of={name ?? user.email} />}>
      <div className="px-3 pt-2 pb-3">
        {name === null ? null : <p className="font-semibold">{name}</p>}
        <p className="truncate text-small text-ink-3">{user.email}</p>
      </div>
      <div className="border-t border-line pt-2 md:hidden">
        <MenuLink to={paths.dashboard}>Today</MenuLink>
      </div>
      <div className="border-line md:border-t md:pt-2">
        <MenuLink to={paths.account}>Account</MenuLink>
        <MenuLink to={paths.billing}>Billing</MenuLink>
        {staffRole === null ? null : <MenuLink to={paths.admin}>Back office</MenuLink>}
      </div>
      <div className="my-2 border-y border-line px-3 py-3">
        <ThemeChoice />
      </div>
      <MenuButton onSelect={() => void signOut()}>Sign out</MenuButton>
    </Menu>
  );
}

function Initial({ of }: { of: string }) {
  return (
    <span className="grid size-9 place-items-center rounded-full border border-line-2 font-serif text-heading text-ink">
      {of.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** Changes the theme here at once, and keeps it with the account for other browsers. */
function ThemeChoice() {
  const theme = useTheme();
  const queries = useQueryClient();
  const { user } = useAuth();
  const save = useMutation({
    mutationFn: (chosen: Theme) => callApi(contract.accounts.update, { body: { theme: chosen } }),
    onSuccess: (account) => queries.setQueryData(accountQuery.queryKey, account),
  });
  return (
    <Segmented
      label="Theme"
      options={themeOptions}
      value={theme}
      onChange={(chosen) => {
        applyTheme(chosen);
        if (user?.emailVerified) save.mutate(chosen);
      }}
    />
  );
}
