import type { ReactNode } from "react";
import { paths } from "../lib/paths.ts";

const icon = (body: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width={22}
    height={22}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {body}
  </svg>
);

/** The member's five places: in the header of a wide window, at the foot of a narrow one. */
export const places = [
  { name: "Today", path: paths.dashboard, icon: icon(<path d="M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z" />) },
  {
    name: "Cards",
    path: paths.cards,
    icon: icon(
      <>
        <rect x="3" y="5.5" width="18" height="13" rx="2" />
        <path d="M3 10h18" />
      </>,
    ),
  },
  {
    name: "Credits",
    path: paths.credits,
    icon: icon(<path d="M3 6.5h18v3.6a2 2 0 0 0 0 3.8v3.6H3v-3.6a2 2 0 0 0 0-3.8zM14.5 6.5v2m0 2.5v2m0 2.5v2" />),
  },
  {
    name: "Payments",
    path: paths.payments,
    icon: icon(
      <>
        <rect x="4" y="5" width="16" height="15" rx="2" />
        <path d="M4 9.5h16M8.5 3v4m7-4v4M9 14.8l2.1 2.1 4-4.2" />
      </>,
    ),
  },
  { name: "Value", path: paths.value, icon: icon(<path d="M4 4v16h16M7.5 15.5l4-4.5 3 2.5 5-6.5m0 0v3.6m0-3.6H16" />) },
] as const;
