import { CalendarSection } from "./calendar-section.tsx";
import { PaymentsHeadline, PaymentsPlan } from "./payments-plan.tsx";
import { Place } from "../place.tsx";

/** What is to be paid in the coming month, and every other date of the cards. */
export function PaymentsPage() {
  return (
    <Place title="Payments" headline={<PaymentsHeadline />}>
      <PaymentsPlan />
      <CalendarSection />
    </Place>
  );
}
