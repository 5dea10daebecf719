import type { ReactNode } from "react";

type IconProps = { size?: number; className?: string };

function icon(body: ReactNode, filled = false) {
  return function Icon({ size = 16, className }: IconProps) {
    return (
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        className={className}
        fill={filled ? "currentColor" : "none"}
        stroke={filled ? "none" : "currentColor"}
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {body}
      </svg>
    );
  };
}

/** A filled triangle with its exclamation bar cut out: the mark of what is wrong or at risk. */
export const TriangleIcon = icon(
  <path
    fillRule="evenodd"
    d="M7.1 1.9a1 1 0 0 1 1.8 0l6.2 11.4a1 1 0 0 1-.9 1.5H1.8a1 1 0 0 1-.9-1.5L7.1 1.9ZM7.2 6h1.6v4.3H7.2V6Zm0 5.5h1.6V13H7.2v-1.5Z"
  />,
  true,
);
export const TickDiscIcon = icon(
  <path fillRule="evenodd" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.5 4.9-1-1-3.3 3.6-1.7-1.7-1 1 2.7 2.8 4.3-4.7Z" />,
  true,
);
export const TickIcon = icon(<path d="m3 8.5 3.2 3.2L13 4.8" />);
export const CloseIcon = icon(<path d="m3.5 3.5 9 9m0-9-9 9" />);
export const BellIcon = icon(
  <path d="M3 11.5h10c-1-1-1.3-2.1-1.3-4.3 0-2.4-1.4-4-3.7-4S4.3 4.8 4.3 7.2c0 2.2-.3 3.3-1.3 4.3Zm3.6 1.9c.5.7 2.3.7 2.8 0M8 3.2V2" />,
);
export const RingIcon = icon(<circle cx="8" cy="8" r="5.5" />);
/** Points down; a class turns it. */
export const ChevronIcon = icon(<path d="m3.5 6 4.5 4.5L12.5 6" />);
/** Leads to another site. */
export const ExternalIcon = icon(<path d="M6.5 3.5h-3v9h9v-3M9.5 3h3.5v3.5M13 3 7.5 8.5" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </>,
);
