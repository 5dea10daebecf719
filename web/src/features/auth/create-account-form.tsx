import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { checkEmail } from "../../lib/email-address.ts";
import { judgePassword } from "../../lib/password-strength.ts";
import { authProblem } from "../../lib/session/auth-messages.ts";
import { register } from "../../lib/session/session.ts";

type Registered = { email: string; firstName: string | undefined; verificationSent: boolean };
type Errors = { firstName?: string; email?: string; password?: string; form?: string };

const maxFirstNameLength = 80;

export function CreateAccountForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const [firstName, setFirstName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const verdict = judgePassword(password, email);

  function clear(field: keyof Errors) {
    setErrors(({ [field]: _cleared, form: _form, ...rest }) => rest);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkEmail(email);
    const found: Errors = {
      ...(checked.ok ? {} : { email: checked.message }),
      ...(verdict.refusal === undefined ? {} : { password: verdict.refusal }),
    };
    setErrors(found);
    if (!checked.ok || verdict.refusal !== undefined) return;
    const name = firstName.trim() || undefined;
    setBusy(true);
    try {
      const { verificationSent } = await register({ email: checked.email, password, firstName: name });
      onRegistered({ email: checked.email, firstName: name, verificationSent });
    } catch (error) {
      const { field, message } = authProblem(error);
      setErrors({ [field ?? "form"]: message });
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        label="First name"
        aside="optional"
        name="firstName"
        autoComplete="given-name"
        maxLength={maxFirstNameLength}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          clear("email");
        }}
        error={errors.email}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear("password");
        }}
        error={errors.password}
        strength={verdict}
        required
      />
      {errors.form === undefined ? null : <Notice kind="problem">{errors.form}</Notice>}
      <Button type="submit" variant="filled" size="large" full busy={busy} busyLabel="Creating your account">
        Create account
      </Button>
      <p className="text-small text-ink-3">
        By creating an account you accept the{" "}
        <a href="/terms" className="underline underline-offset-2 hover:text-ink">
          terms
        </a>{" "}
        and the{" "}
        <a href="/privacy" className="underline underline-offset-2 hover:text-ink">
          privacy notice
        </a>
        . We send reminders and nothing else.
      </p>
    </form>
  );
}
