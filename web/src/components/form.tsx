import { useEffect, useReducer, useRef } from "react";
import type { ReactNode } from "react";

type FormProps = {
  onSubmit: () => void | Promise<void>;
  /** What sends it: a refusal is let go once anything is changed, as it is no longer about what stands there. */
  sender?: { error: unknown; reset: () => void };
  className?: string;
  children: ReactNode;
};

/** A form that we check ourselves. After a refused submission focus goes to the first field that needs mending. */
export function Form({ onSubmit, sender, className, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  // The same refusal again changes nothing that would be drawn, and the focus has to move all the same.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!wasSubmitted.current) return;
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (!invalid) return;
    wasSubmitted.current = false;
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
