import { useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { recordRedirect } from "../lib/session/redirects.ts";
import { LinkButton } from "./button.tsx";
import type { ButtonVariant } from "./button.tsx";

/** Signs somebody in who reads a public page, and leads back to it. */
export function SignInLink(look: { size?: "small"; variant?: ButtonVariant }) {
  const { pathname, search, hash } = useLocation();
  const record = () => recordRedirect(`${pathname}${search}${hash}`, "no_user", new Date());
  return (
    <LinkButton {...look} to={paths.signIn} onClick={record}>
      Sign in
    </LinkButton>
  );
}
