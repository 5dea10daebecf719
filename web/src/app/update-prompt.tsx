import { CloseIcon } from "../components/icons.tsx";

type UpdatePromptProps = { onReload: () => void; onClose: () => void };

/** Over what is fixed to a phone's foot, as a toast is. It stays until it is answered: reloading is the member's to choose. */
export function UpdatePrompt({ onReload, onClose }: UpdatePromptProps) {
  return (
    <output className="fixed inset-x-4 bottom-20 z-20 mx-auto flex max-w-120 items-center gap-3 rounded-field bg-ink px-4 py-3 text-body text-paper shadow-sheet md:bottom-4">
      <span className="grow">A new version is ready.</span>
      <button
        type="button"
        className="target font-semibold underline underline-offset-2 focus-visible:outline-paper"
        onClick={onReload}
      >
        Reload
      </button>
      <button
        type="button"
        aria-label="Close"
        className="-my-2 -mr-3 grid size-10 place-items-center rounded-field focus-visible:outline-paper"
        onClick={onClose}
      >
        <CloseIcon size={16} />
      </button>
    </output>
  );
}
