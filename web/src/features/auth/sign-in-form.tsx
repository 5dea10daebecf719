import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { checkEmail } from "../../lib/email-address.ts";
import { paths } from "../../lib/paths.ts";
import { authProblem } from "../../lib/session/auth-messages.ts";
import { signInWithPassword } from "../../lib/session/password-sign-in.ts";
import { requestLink } from "../../lib/session/request-link.ts";
import type { SendRejection } from "../../lib/session/send-result.ts";

export type SignInOutcome =
  | { kind: "linkSent"; email: string }
  | { kind: "planEnded"; email: string; rejection: SendRejection }
  | { kind: "unconfirmed"; email: string }
  | { kind: "signedInUnconfirmed" };

type Errors = { email?: string; password?: string; form?: string };

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** A sign-in by password begins or ends. */
  onSigningIn: (isUnderWay: boolean) => void;
  /** A link is being requested. */
  onRequest: () => void;
  onOutcome: (outcome: SignInOutcome) => void;
};

/** The link first; the password below it, for those who have one. One form, so that password managers fill both fields. */
export function SignInForm({ email, onEmail, onSigningIn, onRequest, onOutcome }: SignInFormProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<"link" | "password" | null>(null);

  async function sendLink() {
    if (busy !== null) return;
    const checked = checkEmail(email);
    setErrors(checked.ok ? {} : { email: checked.message });
    if (!checked.ok) {
      emailInput.current?.focus();
      return;
    }
    setBusy("link");
    onRequest();
    const result = await requestLink(checked.email);
    setBusy(null);
    if (result.sent) onOutcome({ kind: "linkSent", email: checked.email });
    else if (result.planEnded) onOutcome({ kind: "planEnded", email: checked.email, rejection: result });
    else setErrors({ form: result.message });
  }

  /** Enter in the address asks for a link, unless a password is typed. */
  function enterInEmail(event: KeyboardEvent) {
    if (event.key !== "Enter" || password !== "") return;
    event.preventDefault();
    void sendLink();
  }

  async function signIn() {
    if (busy !== null) return;
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
    onSigningIn(true);
    try {
      const confirmed = await signInWithPassword(checked.email, password);
      if (!confirmed) onOutcome({ kind: "unconfirmed", email: checked.email });
    } catch (error) {
      const { field, message } = authProblem(error);
      setErrors({ [field ?? "form"]: message });
    }
    onSigningIn(false);
    setBusy(null);
  }

  return (
    <Form onSubmit={signIn} className="grid gap-6">
      <TextField
        ref={emailInput}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        onKeyDown={enterInEmail}
        error={errors.email}
        required
      />
      <Button
        variant="filled"
        size="large"
        full
        busy={busy === "link"}
        busyLabel="Sending the link"
        onClick={() => void sendLink()}
      >
        Send me a sign-in link
      </Button>
      {errors.form === undefined ? null : <Notice kind="problem">{errors.form}</Notice>}
      <div className="flex items-center gap-4 py-1 text-body text-ink-3">
        <span className="h-px grow bg-line" />
        or use a password
        <span className="h-px grow bg-line" />
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        aside={
          <Link to={paths.resetPassword} state={{ email }} className="link font-normal">
            Forgot password?
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
      <p className="text-small text-ink-3">On a shared computer, use the link and sign out when you're done.</p>
    </Form>
  );
}
