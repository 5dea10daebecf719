import { useState } from "react";
import { useLocation } from "react-router-dom";

/** The address as it is being typed; it comes along from the page before. */
export function useTypedEmail() {
  const { state } = useLocation();
  return useState(() => emailIn(state));
}

function emailIn(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}
