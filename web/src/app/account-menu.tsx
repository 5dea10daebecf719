import { useState } from "react";
import type { ComponentType } from "react";
import { Menu, MenuButton, MenuLink } from "../components/menu.tsx";
import { useAccount } from "../lib/account-query.ts";
import { paths } from "../lib/paths.ts";
import { useAuth, useIsClosed } from "../lib/session/use-auth.ts";

export function AccountMenu() {
  const { user, staffRole, signOut } = useAuth();
  const isClosed = useIsClosed();
  const account = useAccount();
  const [ThemeChoice, setThemeChoice] = useState<ComponentType | null>(null);
  if (user === null) return null;
  const name = account.data ? account.data.firstName : user.displayName;
  return (
    <Menu
      label="Account menu"
      face={<Initial of={name ?? user.email} />}
      onOpen={() =>
        // Without a connection the menu has all but this, until it is opened again.
        void import("../features/account/theme-choice.tsx").then(
          (found) => setThemeChoice(() => found.ThemeChoice),
          () => undefined,
        )
      }
    >
      <div className="px-3 pt-2 pb-3">
        {name === null ? null : <p className="font-semibold">{name}</p>}
        <p className="truncate text-small text-ink-3">{user.email}</p>
      </div>
      <div className="border-t border-line pt-2">
        {isClosed ? null : (
          <>
            <MenuLink to={paths.purchases}>Purchases</MenuLink>
            <MenuLink to={paths.consentFix}>Bank connections</MenuLink>
            <MenuLink to={paths.household}>Household</MenuLink>
            <MenuLink to={paths.walletData}>Settings and data</MenuLink>
            <MenuLink to={paths.account}>Account</MenuLink>
          </>
        )}
        <MenuLink to={paths.billing}>Billing</MenuLink>
        <MenuLink to={paths.news}>News</MenuLink>
        <MenuLink to={paths.help}>Help</MenuLink>
        {isClosed || staffRole === null ? null : <MenuLink to={paths.admin}>Back office</MenuLink>}
      </div>
      <div className="my-2 min-h-25 border-y border-line px-3 py-3">
        {ThemeChoice === null ? null : <ThemeChoice />}
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
