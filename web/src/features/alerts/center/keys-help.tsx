import { Dialog } from "../../../components/dialog.tsx";

const keys = [
  ["j or ↓", "next alert"],
  ["k or ↑", "previous alert"],
  ["Enter", "open"],
  ["x", "select"],
  ["e", "mark as done"],
  ["u", "mark as unread or read"],
  ["# or Delete", "remove"],
  ["Esc", "clear the selection or close the alert"],
  ["?", "show this list"],
] as const;

type KeysHelpProps = { isOn: boolean; onTurn: (isOn: boolean) => void; onClose: () => void };

/** The keys, and the switch for those that are single letters. */
export function KeysHelp({ isOn, onTurn, onClose }: KeysHelpProps) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className="border-t border-line-2">
        {keys.map(([key, what]) => (
          <div key={key} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-line py-2">
            <dt>
              <kbd className="font-sans font-medium">{key}</kbd>
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          data-autofocus
          checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
          className="size-4 accent-green"
        />
        Use single-letter shortcuts
      </label>
    </Dialog>
  );
}
