/** The mark: a card crossed by engraved waves. `app/shell.html` holds the same paths. */
export function LogoMark({ size = 26, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 26 18"
      width={size}
      height={(size * 18) / 26}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      aria-hidden="true"
    >
      <rect x=".7" y=".7" width="24.6" height="16.6" rx="3.2" />
      <path
        d="M1 13.2C6 13.2 7.4 5.4 12.6 5.4S19 9.6 25 9.6M1 10C5 10 6.6 2.8 12 2.8S19.4 6.6 25 6.6M1.6 16C7.4 16 8.4 8 13.2 8S19 12.6 25 12.6M6 17C8.6 15 9.8 10.7 13.4 10.7S19 15.4 24.6 15.4"
        strokeWidth={1.1}
      />
    </svg>
  );
}

/** Mark and name together, as in every header. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="font-serif text-[1.4375rem]/7 tracking-[-0.02em]">Cardwell</span>
    </span>
  );
}
