import { judgePassword } from "@cardwell/core/domain/accounts/password";
import { useRef, useState } from "react";
import { FIRST_NAME_RULE, MAX_FIRST_NAME_LENGTH, plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { checkEmail } from "../../lib/email-address.ts";
import { authProblem } from "../../lib/session/auth-messages.ts";
import { register } from "../../lib/session/register.ts";
import { requestLink } from "../../lib/session/request-link.ts";
import type { SendRejection } from "../../lib/session/send-result.ts";

type Person = { email: string; firstName: string | undefined };
export type CreateAccountOutcome =
  | ({ kind: "registered"; verificationSent: boolean } & Person)
  | ({ kind: "linkSent" } & Person)
  | { kind: "planEnded"; email: string; rejection: SendRejection };
type Errors = { firstName?: string; email?: string; password?: string; form?: string };

type CreateAccountFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onOutcome: (outcome: CreateAccountOutcome) => void;
};

const checkFirstName = (typed: string): string | undefined =>
  typed.trim() === "" || plainFirstName(typed) !== null ? undefined : FIRST_NAME_RULE;

/** With a password, or without one: then a link by mail makes the account. */
export function CreateAccountForm({ email, onEmail, onOutcome }: CreateAccountFormProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const [firstName, setFirstName] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<"password" | "link" | null>(null);
  const verdict = judgePassword(password, email);

  function clear(field: keyof Errors) {
    setErrors(({ [field]: _cleared, form: _form, ...rest }) => rest);
  }

  async function submit() {
    if (busy !== null) return;
    const checked = checkEmail(email);
    const nameProblem = checkFirstName(firstName);
    const found: Errors = {
      ...(nameProblem === undefined ? {} : { firstName: nameProblem }),
      ...(checked.ok ? {} : { email: checked.message }),
      ...(verdict.rejection === undefined ? {} : { password: verdict.rejection }),
    };
    setErrors(found);
    if (nameProblem !== undefined || !checked.ok || verdict.rejection !== undefined) return;
    const name = firstName.trim() || undefined;
    setBusy("password");
    try {
      const { verificationSent } = await register({ email: checked.email, password, firstName: name });
      onOutcome({ kind: "registered", email: checked.email, firstName: name, verificationSent });
    } catch (error) {
      const { field, message } = authProblem(error);
      setErrors({ [field ?? "form"]: message });
    }
    setBusy(null);
  }

  async function sendLink() {
    if (busy !== null) return;
    const checked = checkEmail(email);
    const nameProblem = checkFirstName(firstName);
    setErrors({
      ...(nameProblem === undefined ? {} : { firstName: nameProblem }),
      ...(checked.ok ? {} : { email: checked.message }),
    });
    if (!checked.ok) emailInput.current?.focus();
    if (!checked.ok || nameProblem !== undefined) return;
    setBusy("link");
    const name = firstName.trim() || undefined;
    const result = await requestLink(checked.email, name);
    setBusy(null);
    if (result.sent) onOutcome({ kind: "linkSent", email: checked.email, firstName: name });
    else if (result.planEnded) onOutcome({ kind: "planEnded", email: checked.email, rejection: result });
    else setErrors({ form: result.message });
  }

  return (
    <Form onSubmit={submit} className="grid gap-6">
      <TextField
        label="First name"
        aside="optional"
        name="firstName"
        autoComplete="given-name"
        maxLength={MAX_FIRST_NAME_LENGTH}
        value={firstName}
        onChange={(event) => {
          setFirstName(event.target.value);
          clear("firstName");
        }}
        error={errors.firstName}
      />
      <TextField
        ref={emailInput}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={(event) => {
          onEmail(event.target.value);
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
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="filled"
          size="large"
          full
          busy={busy === "password"}
          busyLabel="Creating your account"
        >
          Create account
        </Button>
        <Button size="large" full busy={busy === "link"} busyLabel="Sending the link" onClick={() => void sendLink()}>
          Send me a link instead
        </Button>
        <p className="text-small text-ink-3">The link creates your account without a password.</p>
      </div>
      <p className="text-small text-ink-3">
        By creating an account, you agree to the{" "}
        <a href="/terms" className="underline underline-offset-2 hover:text-ink">
          terms
        </a>{" "}
        and the{" "}
        <a href="/privacy" className="underline underline-offset-2 hover:text-ink">
          privacy notice
        </a>
        . We only send reminders.
      </p>
    </Form>
  );
}
