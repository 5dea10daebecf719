import type { ReactNode } from "react";

/** The icon before the label of a status, drawn as a line. */
export const shape = (body: ReactNode) => (
  <svg
    viewBox="0 0 16 16"
    width={14}
    height={14}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    {body}
  </svg>
);

/** Half of it. */
export const diamond = shape(
  <>
    <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" />
    <path d="M8 1.5v13L1.5 8z" fill="currentColor" />
  </>,
);

/** Not yet. */
export const clock = shape(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.8V8l2.2 1.6" strokeLinecap="round" />
  </>,
);

/** Entered by the member, not confirmed by a bank. */
export const dotted = shape(<circle cx="8" cy="8" r="6" strokeDasharray="2.2 2.2" />);
