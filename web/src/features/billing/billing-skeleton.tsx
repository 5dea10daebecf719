import { Skeleton } from "../../components/skeleton.tsx";

export function BillingSkeleton() {
  return (
    <div>
      <Skeleton className="h-3.5 w-16" />
      <Skeleton className="mt-3 h-11 w-120 max-w-full" />
      <Skeleton className="mt-2 h-11 w-90 max-w-full" />
      <Skeleton className="mt-5 h-4 w-100 max-w-full" />
      <Skeleton className="mt-6 h-10 w-56" />
      <Skeleton className="mt-14 mb-3 h-7 w-24" />
      <div className="border-t border-line-2 pt-5">
        <PlansSkeleton />
      </div>
    </div>
  );
}

/** Three columns of the height of the real ones. */
export function PlansSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
      <output className="sr-only">Loading plans</output>
      {["first", "second", "features"].map((column) => (
        <div key={column} className="grid content-start gap-3 lg:h-46">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="mt-3 h-10 w-36" />
        </div>
      ))}
    </div>
  );
}
