import { Link } from "react-router-dom";
import { InstallApp } from "../../components/install-app.tsx";
import { HelpLink } from "../../components/help-link.tsx";
import { Headline, Section } from "../../components/section.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton, SkeletonRows } from "../../components/skeleton.tsx";
import { useAccount } from "../../lib/account-query.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatFullDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { DeleteAccount } from "../../components/delete-account.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Preferences } from "./preferences.tsx";
import "../../styles/pages.css";

export function AccountPage() {
  usePageTitle("Account");
  const account = useAccount();
  // With an account at hand, a failed renewal changes nothing on this page.
  if (account.data === undefined) {
    if (!account.isError) return <Loading />;
    return (
      <ErrorState
        title="We couldn't load your account."
        reference={getReference(account.error)}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      >
        <p>{describeError(account.error)}</p>
      </ErrorState>
    );
  }
  const { email, firstName, timeZone, createdAt } = account.data;
  return (
    <div className="max-w-170">
      <Headline above={`Member since ${formatFullDate(createdAt, timeZone)}`}>Your account</Headline>
      <Section title="Name">
        <NameForm firstName={firstName} />
      </Section>
      <Section title="Email">
        <EmailForm email={email} />
        <p className="mt-6 text-ink-2">
          Choose what we email you in your{" "}
          <Link to={paths.alertSettings} className="link">
            alert settings
          </Link>
          .
        </p>
      </Section>
      <Section title="Password">
        <PasswordForm email={email} />
      </Section>
      <Section title="Time zone and theme">
        <Preferences timeZone={timeZone} />
      </Section>
      <Section title="App on this device">
        <InstallApp />
      </Section>
      <Section title="Delete account">
        <DeleteAccount email={email} />
        <HelpLink article="delete-your-account">What deleting your account does</HelpLink>
        <HelpLink article="what-staff-can-see">What our staff can see</HelpLink>
      </Section>
    </div>
  );
}

function Loading() {
  return (
    <div className="max-w-170">
      <Skeleton className="h-3 w-40" />
      <Skeleton className="mt-3 mb-14 h-11 w-72" />
      <SkeletonRows rows={5} label="Loading your account" />
    </div>
  );
}
