/** The cover of a show from our own server, or waves like those of the mark. Decorative: its name is beside it. */
export function ShowArt({ coverUrl = null, size = 48 }: { coverUrl?: string | null; size?: number }) {
  if (coverUrl !== null)
    return (
      <img
        src={coverUrl}
        alt=""
        width={size}
        height={size}
        className="aspect-square shrink-0 rounded-chip object-cover"
      />
    );
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} className="shrink-0 rounded-chip" aria-hidden="true">
      <rect width="48" height="48" fill="#0f4c3a" />
      <g fill="none" stroke="#7fc8a9" strokeWidth={0.9} opacity={0.75}>
        {[4, 10, 16, 22, 28, 34, 40, 46].map((y) => (
          <path key={y} d={`M0 ${y}c6-5 12-5 18 0s12 5 18 0 9-4 12-3`} />
        ))}
      </g>
    </svg>
  );
}
