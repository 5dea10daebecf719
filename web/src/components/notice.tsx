import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type NoticeProps = {
  title?: ReactNode;
  children?: ReactNode;
  /** `problem` is announced immediately. */
  kind?: "advice" | "problem" | "done";
};

/** Advice or a problem: a 2 px rule at the left, no box. */
export function Notice({ title, children, kind = "advice" }: NoticeProps) {
  return (
    <div
      role={kind === "problem" ? "alert" : "status"}
      className={classNames("grid max-w-155 gap-1 border-l-2 pl-4", kind === "done" ? "border-green" : "border-copper")}
    >
      {title === undefined ? null : <p className="text-heading font-semibold">{title}</p>}
      {children === undefined ? null : <div className="text-body text-ink-2">{children}</div>}
    </div>
  );
}
