import { Skeleton, SkeletonRows } from "../../../components/skeleton.tsx";

export function SettingsSkeleton({ label = "Loading your alert settings..." }: { label?: string }) {
  return (
    <div aria-busy="true" className="grid gap-6">
      <output className="sr-only">{label}</output>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-12 w-3/4" />
      <Skeleton className="h-6 w-2/5" />
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SkeletonRows rows={8} label="" />
        <SkeletonRows rows={4} label="" />
      </div>
    </div>
  );
}
