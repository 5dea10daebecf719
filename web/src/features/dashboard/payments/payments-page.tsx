import { HelpLink } from "../../../components/help-link.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { PaymentsHeadline, PaymentsPlan } from "./payments-plan.tsx";
import { Place } from "../place.tsx";
import "../../../styles/pages.css";

/** What is to be paid in the coming month, and every other date of the cards. */
export function PaymentsPage() {
  return (
    <Place title="Payments" headline={<PaymentsHeadline />}>
      <PaymentsPlan />
      <HelpLink article="safe-days-to-pay">How the day to pay is chosen</HelpLink>
      <HelpLink article="due-in-14-days">What “Due in 14 days” adds up</HelpLink>
      <HelpLink article="payment-proof">How Cardwell knows a payment was made</HelpLink>
      <CalendarSection />
    </Place>
  );
}
