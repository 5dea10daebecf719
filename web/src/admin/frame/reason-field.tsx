import type { ComponentProps } from "react";
import { TextField } from "../../components/field.tsx";

type ReasonFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "aside" | "maxLength">;

/** Why staff do something, for the audit log: the contract's `reason`. */
export function ReasonField({ hint = "Recorded with your name.", ...field }: ReasonFieldProps) {
  return <TextField label="Reason" aside="Required" hint={hint} maxLength={280} {...field} />;
}
