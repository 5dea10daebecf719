export function SpinnerRing({ size = 16 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      className="animate-[spin_0.9s_linear_infinite]"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path
        d="M8 1.5A6.5 6.5 0 0 1 14.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A wait that fills the page. */
export function PageSpinner({ label = "Loading..." }: { label?: string }) {
  return (
    <output className="flex min-h-[60vh] grow items-center justify-center gap-3 text-lead text-ink-2">
      <SpinnerRing size={20} />
      <span>{label}</span>
    </output>
  );
}
