import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preloadPage } from "./app/pages.ts";
import { Providers } from "./app/providers.tsx";
import { AppRoutes } from "./app/routes.tsx";
import { captureActionLink } from "./lib/action-link.ts";
import { session } from "./lib/session/session.ts";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no root element.");

// First of all: a code in the address must not stay there while anything else is asked for.
captureActionLink();
session.start();
await preloadPage(globalThis.location.pathname);

createRoot(root).render(
  <StrictMode>
    <Providers>
      <AppRoutes />
    </Providers>
  </StrictMode>,
);
