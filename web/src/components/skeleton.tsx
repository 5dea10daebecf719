import { classNames } from "./class-names.ts";

/** A grey bar in the place of something on its way; give it the height and width of the real thing. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames("skeleton", className)} />;
}

/** Rows of a list on its way. */
export function SkeletonRows({ rows = 4, label = "Loading..." }: { rows?: number; label?: string }) {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center justify-between gap-6 py-3">
          <div className="grid grow gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
