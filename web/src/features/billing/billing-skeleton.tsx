import { Skeleton, SkeletonRows } from "../../components/skeleton.tsx";

export function BillingSkeleton() {
  return (
    <div>
      <Skeleton className="h-3.5 w-16" />
      <Skeleton className="mt-3 h-11 w-120 max-w-full" />
      <Skeleton className="mt-2 h-11 w-90 max-w-full" />
      <Skeleton className="mt-5 h-4 w-100 max-w-full" />
      <Skeleton className="mt-6 h-10 w-56" />
      <Skeleton className="mt-14 mb-3 h-7 w-24" />
      <SkeletonRows rows={3} label="Loading plans" />
    </div>
  );
}
