import { ConfirmAddress } from "../features/auth/confirm-address.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";

export function UnconfirmedView() {
  usePageTitle("Confirm your email");
  return (
    <div className="max-w-105">
      <ConfirmAddress />
    </div>
  );
}
