import { Button } from "../../components/button.tsx";
import type { ButtonSize, ButtonVariant } from "../../components/button.tsx";
import { describeError } from "../../lib/describe-error.ts";
import { useMark } from "../../lib/use-mark.ts";
import type { Mark } from "../../lib/use-mark.ts";

type MarkButtonProps = {
  mark: Mark;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** What is marked, where the row's own text lacks it: read out after the label. */
  about?: string;
};

/** One tap. An error is shown under it, and the row returns to its former state. */
export function MarkButton({ mark, variant = "outline", size = "small", about }: MarkButtonProps) {
  const { isDone, error, run } = useMark(mark);
  return (
    <>
      <Button variant={variant} size={size} busy={isDone} busyLabel={mark.doing} onClick={() => run()}>
        {mark.label}
        {about === undefined ? null : <span className="sr-only"> {about}</span>}
      </Button>
      <ValidationFailure error={error} />
    </>
  );
}

export function ValidationFailure({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className="w-full text-small text-copper-ink">
      Couldn't save. {describeError(error)}
    </p>
  );
}
