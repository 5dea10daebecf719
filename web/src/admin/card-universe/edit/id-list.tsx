import { CloseIcon } from "../../../components/icons.tsx";
import { controlClass, FieldFrame } from "../../../components/field.tsx";
import { classNames } from "../../../components/class-names.ts";

type Named = { id: string; name: string };

type IdListProps = {
  label: string;
  hint?: string;
  name?: string;
  error?: string | undefined;
  value: readonly string[];
  /** What there is to choose from. */
  options: readonly Named[];
  onChange: (value: string[]) => void;
};

/** Some of many, by name: each can be taken out, and another added. */
export function IdList({ label, hint, name: place, error, value, options, onChange }: IdListProps) {
  const names = new Map(options.map(({ id, name }) => [id, name]));
  const left = options.filter(({ id }) => !value.includes(id));
  return (
    <div className="grid content-start gap-2">
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <select
            {...control}
            name={place}
            value=""
            onChange={({ target }) => onChange([...value, target.value])}
            className={classNames(controlClass(error !== undefined), "md:min-h-10! md:text-body!")}
          >
            <option value="" disabled>
              Add
            </option>
            {left.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {value.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5" aria-label={`${label}, chosen`}>
          {value.map((id) => (
            <li
              key={id}
              className="inline-flex items-center rounded-chip bg-green-tint text-small font-medium text-green"
            >
              <span className="pl-2.5">{names.get(id) ?? id}</span>
              <button
                type="button"
                aria-label={`Remove ${names.get(id) ?? id}`}
                onClick={() => onChange(value.filter((each) => each !== id))}
                className="grid size-8 place-items-center rounded-chip hover:text-ink"
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
