import { useEffect, useEffectEvent } from "react";
import { idOfRow, findRows } from "./row-focus.ts";

type KeyActions = {
  /** Of the row with the focus, else of the alert that is open. */
  toggle: (id: string) => void;
  act: (id: string) => void;
  remove: (id: string) => void;
  unread: (id: string) => void;
  help: () => void;
  leave: () => void;
};

const takesText = (element: Element | null) =>
  element !== null && element.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/** Something covers the page and gets the keys. */
const isCovered = () => document.querySelector("dialog[open]:not([popover]), :popover-open") !== null;

const isElsewhere = (element: Element | null) =>
  element !== null && element !== document.body && element.closest("main") === null;

/** A control beside the alert that is open: a key pressed on it is not meant for the alert. */
const isAboutAnother = (element: Element | null) =>
  element !== null && element.matches("a, button, select") && element.closest("article") === null;

type KeyContext = { openId: string | null; hasLetters: boolean; acts: KeyActions };

/** The keys of the alert centre. They leave text, menus and dialogs alone; single letters can be switched off. */
export function useKeys(given: KeyContext): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { activeElement } = document;
    if (takesText(activeElement) || isElsewhere(activeElement) || isCovered()) return;
    if (didHandle(event.key, activeElement, given)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function didHandle(key: string, focused: Element | null, { openId, hasLetters, acts }: KeyContext): boolean {
  const rows = findRows(document);
  const at = rows.findIndex((row) => row === focused);
  const from = at < 0 ? rows.findIndex((row) => idOfRow(row) === openId) : at;
  const id = idOfRow(rows[at]) ?? (isAboutAnother(focused) ? null : openId);
  if (key === "Escape") return done(acts.leave);
  if (key === "ArrowDown") return at >= 0 && move(rows, at + 1);
  if (key === "ArrowUp") return at >= 0 && move(rows, at - 1);
  if (key === "Delete") return id !== null && done(() => acts.remove(id));
  if (!hasLetters) return false;
  if (key === "?") return done(acts.help);
  if (key === "j") return move(rows, from + 1);
  if (key === "k") return move(rows, from - 1);
  const act = { x: acts.toggle, e: acts.act, u: acts.unread, "#": acts.remove }[key];
  return act !== undefined && id !== null && done(() => act(id));
}

function done(act: () => void): true {
  act();
  return true;
}

function move(rows: HTMLElement[], to: number): boolean {
  rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
  return rows.length > 0;
}
