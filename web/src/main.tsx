import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { preloadPage, preloadPlaces, startTodayOnArrival } from "./app/pages.ts";
import { AuthProvider } from "./app/auth-provider.tsx";
import { AppRoutes } from "./app/routes.tsx";
import { captureActionLink } from "./lib/action-link.ts";
import { endEarlyRequests } from "./lib/early-answers.ts";
import { startInstallOffer } from "./lib/install-prompt.ts";
import { startKeepingPlaces } from "./lib/kept-place.ts";
import { startLeavingComposedKeys } from "./lib/input-method.ts";
import { paths } from "./lib/paths.ts";
import { gateway } from "./lib/session/gateway.ts";
import { session } from "./lib/session/session.ts";

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no root element.");

// First: a code must leave the URL before any other request starts.
captureActionLink();
endEarlyRequests();
startInstallOffer();
startKeepingPlaces();
startLeavingComposedKeys();
session.start();
// Someone whom this browser remembers need not wait for Firebase to see their page.
const isRemembered = gateway.remembered() !== null;
if (!isRemembered) beginIdentity();
const path = globalThis.location.pathname.replace(/(?<=.)\/$/, "");
await preloadPage(path);

createRoot(root).render(
  <StrictMode>
    <AuthProvider>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AuthProvider>
  </StrictMode>,
);

// Two frames later the page is painted.
requestAnimationFrame(() =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      dispatchEvent(new Event("cardwell:painted"));
      if (isRemembered) beginIdentity();
      if (!path.startsWith(paths.admin)) preloadPlaces(path, isRemembered);
    }),
  ),
);

function beginIdentity(): void {
  gateway.begin().catch(() => undefined);
}

const endInSigningIn: string[] = [paths.signIn, paths.authComplete, paths.authCompleteSignIn];
if (endInSigningIn.includes(path)) startTodayOnArrival();
