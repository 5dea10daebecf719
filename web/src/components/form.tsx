import { useEffect, useReducer, useRef } from "react";
import type { ReactNode } from "react";

type FormProps = {
  onSubmit: () => void | Promise<void>;
  /** The mutation that submits it. Its error is reset on the next edit, as it no longer matches the input. */
  sender?: { error: unknown; reset: () => void };
  className?: string;
  children: ReactNode;
};

/** A form with our own validation. After an invalid submission, focus moves to the first field with an error. */
export function Form({ onSubmit, sender, className, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  // The same error again renders nothing new, and the focus has to move anyway.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!wasSubmitted.current) return;
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (!invalid) return;
    wasSubmitted.current = false;
    const part = invalid.closest("details");
    if (part !== null) part.open = true;
    invalid.focus();
  });
  return (
    <form
      ref={element}
      noValidate
      className={className}
      onChange={() => {
        if (sender !== undefined && sender.error !== null) sender.reset();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        wasSubmitted.current = true;
        drawAgain();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
