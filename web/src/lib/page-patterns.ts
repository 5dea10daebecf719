import { createContext } from "react";

/** The addresses and patterns that the app's router knows, for who checks links to them. */
export const PagePatterns = createContext<readonly string[]>([]);
