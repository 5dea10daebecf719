import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { setTransport } from "../lib/api-client.ts";
import { queryClient } from "../lib/query-client.ts";
import { gateway } from "../lib/session/gateway.ts";
import "../styles/pages.css";
import { ViewArea } from "./view-area.tsx";
import { createViewTransport } from "./view-transport.ts";

/**
 * A member's screens for staff, in a document of their own: nothing that it loads is in the memory or the storage of the app, and the
 * app's own entry doesn't know of it.
 */

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no root element.");

const [base = "", viewId = ""] = /^\/admin\/view\/([\w-]+)/.exec(location.pathname) ?? [];
setTransport(
  createViewTransport(viewId, { token: async (options) => (await gateway.token(options))?.idToken ?? null }),
);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={base}>
        <ViewArea viewId={viewId} />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event("cardwell:painted"))));
