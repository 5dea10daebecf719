import { Skeleton } from "../../components/skeleton.tsx";

/** The page's own rows while its facts are on their way, each as high as the real one. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading your cards</output>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-10 w-100 max-w-full" />
        <Skeleton className="h-10 w-80 max-w-4/5" />
        <Skeleton className="mt-1 h-9 w-full md:hidden" />
      </div>
      <div className="mt-9 grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="border-t-2 border-line">
          <FirstRow />
          <ShortRow />
          <ShortRow />
        </div>
        <div className="max-lg:hidden">
          <div className="border-t border-line pt-5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-4 h-11 w-full" />
            <Skeleton className="mt-4 h-40 w-full" />
          </div>
        </div>
      </div>
    </div>
  );
}

function FirstRow() {
  return (
    <div className="grid grid-cols-[5.25rem_1fr_5rem] gap-x-5 border-b border-line py-6 max-md:grid-cols-[1fr_5rem]">
      <Skeleton className="h-3.5 w-14 max-md:hidden" />
      <div className="grid justify-items-start gap-2.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="mt-1 h-9 w-32" />
      </div>
      <Skeleton className="h-5 w-20" />
    </div>
  );
}

function ShortRow() {
  return (
    <div className="grid grid-cols-[5.25rem_1fr_5rem] gap-x-5 border-b border-line py-4 max-md:grid-cols-[1fr_5rem]">
      <Skeleton className="h-3.5 w-14 max-md:hidden" />
      <div className="grid justify-items-start gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
      <Skeleton className="h-4 w-20" />
    </div>
  );
}
