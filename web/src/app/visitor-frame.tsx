import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { LinkButton } from "../components/button.tsx";
import { paths } from "../lib/paths.ts";
import { PublicFrame } from "../components/public-frame.tsx";
import { SignInLink } from "../components/sign-in-link.tsx";

const links = (
  <div className="flex items-center gap-2 lg:gap-4">
    {[
      { name: "News", path: paths.news },
      { name: "Help", path: paths.help },
    ].map(({ name, path }) => (
      <NavLink
        key={path}
        to={path}
        className="rounded-chip px-2 py-1 text-ink-2 hover:text-ink aria-[current]:text-ink max-md:hidden"
      >
        {name}
      </NavLink>
    ))}
    <SignInLink size="small" />
    <LinkButton size="small" variant="filled" to={paths.createAccount} className="max-[420px]:hidden">
      Start {TRIAL_DAYS} days free
    </LinkButton>
  </div>
);

/** Around what visitors read of the app: the help, and posts for everyone. */
export const VisitorFrame = ({ children }: { children: ReactNode }) => (
  <PublicFrame links={links}>{children}</PublicFrame>
);
