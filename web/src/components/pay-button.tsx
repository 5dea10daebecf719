import { AnchorButton } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button.tsx";
import { ExternalIcon } from "./icons.tsx";

type PayButtonProps = {
  href: string;
  issuer: string;
  /** The card, read out after the label. */
  about: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string | undefined;
};

/** Leads to the bank, where the money is. */
export function PayButton({ href, issuer, about, ...look }: PayButtonProps) {
  return (
    <AnchorButton href={href} target="_blank" {...look}>
      <span className="whitespace-nowrap">Pay at {issuer}</span>
      <span className="sr-only">: {about}</span>
      <ExternalIcon size={14} />
    </AnchorButton>
  );
}
