import { TextField } from "../../../components/field.tsx";

type DayFieldProps = { today: string; value: string; onValue: (day: string) => void; error?: string | undefined };

/** The day on which something was: today or before. */
export function DayField({ today, value, onValue, error }: DayFieldProps) {
  return (
    <TextField
      label="On"
      type="date"
      max={today}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      error={error}
    />
  );
}
