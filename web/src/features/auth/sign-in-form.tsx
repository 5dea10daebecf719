import { useState } from "react";
import type { FormEvent } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { checkEmail } from "../../lib/email-address.ts";
import { paths } from "../../lib/paths.ts";
import { authProblem } from "../../lib/session/auth-messages.ts";
import { requestSignInLink, signInWithPassword } from "../../lib/session/session.ts";
import { passwordlessProblem } from "./link-sent.tsx";

export type SignInOutcome =
  | { kind: "linkSent"; email: string }
  | { kind: "inactive"; email: string; message: string }
  | { kind: "unconfirmed"; email: string };

type Errors = { email?: string; password?: string; form?: string };

/** The link first; the password below it, for those who have one. */
export function SignInForm({ onOutcome }: { onOutcome: (outcome: SignInOutcome) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<"link" | "password" | null>(null);

  async function sendLink(event: FormEvent) {
    event.preventDefault();
    const checked = checkEmail(email);
    setErrors(checked.ok ? {} : { email: checked.message });
    if (!checked.ok) return;
    setBusy("link");
    const result = await requestSignInLink(checked.email);
    setBusy(null);
    if (result.success) onOutcome({ kind: "linkSent", email: checked.email });
    else if (result.error === "subscription_inactive") {
      onOutcome({ kind: "inactive", email: checked.email, message: result.message });
    } else setErrors({ form: passwordlessProblem(result) });
  }

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const checked = checkEmail(email);
    if (!checked.ok || password === "") {
      setErrors({
        ...(checked.ok ? {} : { email: checked.message }),
        ...(password === "" ? { password: "Enter your password." } : {}),
      });
      return;
    }
    setErrors({});
    setBusy("password");
    try {
      const confirmed = await signInWithPassword(checked.email, password);
      if (!confirmed) onOutcome({ kind: "unconfirmed", email: checked.email });
    } catch (error) {
      const { field, message } = authProblem(error);
      setErrors({ [field ?? "form"]: message });
    }
    setBusy(null);
  }

  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={(event) => void sendLink(event)} className="grid gap-6">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
          required
        />
        <Button type="submit" variant="filled" size="large" full busy={busy === "link"} busyLabel="Sending the link">
          Send me a sign-in link
        </Button>
      </form>
      {errors.form === undefined ? null : <Notice kind="problem">{errors.form}</Notice>}
      <div className="flex items-center gap-4 py-1 text-body text-ink-3">
        <span className="h-px grow bg-line" />
        or with a password
        <span className="h-px grow bg-line" />
      </div>
      <form noValidate onSubmit={(event) => void signIn(event)} className="grid gap-6">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          aside={
            <Link to={paths.resetPassword} state={{ email }} className="link font-normal">
              Forgot it
            </Link>
          }
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
          required
        />
        <Button type="submit" size="large" full busy={busy === "password"} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
      <p className="text-small text-ink-3">On a shared computer, use the link and sign out afterwards.</p>
    </div>
  );
}
