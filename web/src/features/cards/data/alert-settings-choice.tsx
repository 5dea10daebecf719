import { Segmented } from "../../../components/segmented.tsx";

type Choice = "keep" | "take";

/** What becomes of the alert settings that a file brings along, and what never comes with it. */
export function AlertSettingsChoice({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  return (
    <div className="grid gap-2">
      <Segmented
        label="The file contains alert settings. Which do you want to keep?"
        options={[
          { value: "keep", label: "Keep mine" },
          { value: "take", label: "Use the file’s" },
        ]}
        value={value}
        onChange={onChange}
      />
      <p className="text-small text-ink-2">Your email address, name and time zone don't change.</p>
    </div>
  );
}
