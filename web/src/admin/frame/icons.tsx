import type { ReactNode } from "react";

type IconProps = { size?: number; className?: string };

const icon = (body: ReactNode) =>
  function Icon({ size = 16, className }: IconProps) {
    return (
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {body}
      </svg>
    );
  };

export const BoltIcon = icon(<path d="M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z" />);
export const ColumnsIcon = icon(<path d="M2 3h12v10H2zM6 3v10m4-10v10" />);
export const DownloadIcon = icon(<path d="M8 2v8m0 0L5 7m3 3 3-3M2.5 13.5h11" />);
export const GripIcon = icon(<path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth={2} />);
export const LinkIcon = icon(
  <path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.8.8m.9 2.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.8-.8" />,
);
export const MenuIcon = icon(<path d="M1.5 5.5h13m-13 5h13" />);
export const MoreIcon = icon(<path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth={2} />);
export const PictureIcon = icon(<path d="M2 3h12v10H2zm0 8 3.5-3.5L9 11l2-2 3 3M10.5 6h.01" />);
export const PageIcon = icon(<path d="M2 3h12v10H2zM2 6h12" />);
