import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class-names.ts";
import { SpinnerRing } from "./spinner.tsx";

export type ButtonVariant = "filled" | "outline" | "text" | "destructive";
export type ButtonSize = "small" | "medium" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean };

const variants: Record<ButtonVariant, string> = {
  filled: "bg-green text-on-green not-aria-disabled:hover:bg-green-hover border border-transparent",
  outline: "border border-line-2 bg-raised text-ink not-aria-disabled:hover:bg-sunk",
  text: "border border-transparent text-ink-2 not-aria-disabled:hover:bg-sunk not-aria-disabled:hover:text-ink",
  destructive: "border border-copper bg-transparent text-copper-ink not-aria-disabled:hover:bg-copper-tint",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-10 px-3 py-1 text-small rounded-chip md:min-h-8",
  medium: "min-h-10 px-4 py-1.5 text-body rounded-field",
  large: "min-h-12 px-5 py-2 text-lead rounded-field",
};

function look({ variant = "outline", size = "medium", full = false }: Look): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 text-center font-medium transition-colors select-none",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
    variants[variant],
    sizes[size],
    full && "w-full",
  );
}

type ButtonProps = Look &
  ComponentPropsWithRef<"button"> & {
    /** While true the button is disabled and shows its progress label. */
    busy?: boolean;
    busyLabel?: string;
  };

/** One filled button per view. Destructive buttons name their object. */
export function Button({ variant, size, full, busy = false, busyLabel, children, className, ...rest }: ButtonProps) {
  const { type = "button", disabled = false, onClick, ...others } = rest;
  const inactive = disabled || busy;
  return (
    <button
      {...others}
      type={type}
      // Not `disabled`, which would take the focus away. Without its click a submit button submits nothing.
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      onClick={inactive ? (event) => event.preventDefault() : onClick}
      className={classNames(look({ variant, size, full } as Look), className)}
    >
      {busy ? (
        <>
          <SpinnerRing />
          {busyLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

type LinkButtonProps = Look & {
  to: string;
  children: ReactNode;
  state?: unknown;
  onClick?: () => void;
  className?: string | undefined;
};

/** A link inside the app that looks like a button. */
export function LinkButton({ to, children, state, onClick, className, ...rest }: LinkButtonProps) {
  return (
    <Link to={to} state={state} onClick={onClick} className={classNames(look(rest), className)}>
      {children}
    </Link>
  );
}

type AnchorButtonProps = Look & {
  href: string;
  children: ReactNode;
  target?: "_blank";
  className?: string | undefined;
};

/** A link to another document that looks like a button. */
export function AnchorButton({ href, children, target, className, ...rest }: AnchorButtonProps) {
  return (
    <a
      href={href}
      target={target}
      rel={target === undefined ? undefined : "noreferrer"}
      className={classNames(look(rest), className)}
    >
      {children}
    </a>
  );
}
