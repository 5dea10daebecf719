import { Button } from "../../components/button.tsx";

/** Over the page while the cards on it are not the person's. */
export function SampleBanner({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="-mt-2 mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 border-green bg-green-tint py-2.5 pr-3 pl-4">
      <p>
        <strong className="font-semibold">Sample cards.</strong> None of this is yours, so nothing here can be marked.
      </p>
      <Button size="small" onClick={onLeave}>
        Back to my cards
      </Button>
    </div>
  );
}
