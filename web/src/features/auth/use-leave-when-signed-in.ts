import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { afterSignIn, takeReturnPath } from "../../lib/session/redirects.ts";
import { useAuth } from "../../lib/session/use-auth.ts";

/** Redirects to the requested page, or the dashboard, once a confirmed person is signed in. */
export function useLeaveWhenSignedIn(): void {
  const { user, showingEmailVerification } = useAuth();
  const navigate = useNavigate();
  const leaves = user !== null && user.emailVerified && !showingEmailVerification;
  useEffect(() => {
    if (leaves) void navigate(takeReturnPath(new Date()), { replace: true, state: afterSignIn });
  }, [leaves, navigate]);
}
