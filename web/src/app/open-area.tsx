import { useLocation } from "react-router-dom";
import { StatusPage } from "../features/status/status-page.tsx";
import { UnsubscribePage } from "../features/unsubscribe/unsubscribe-page.tsx";
import { paths } from "../lib/paths.ts";

/** What opens for everybody, whoever is signed in: one entry for both pages in what every page loads. */
export const OpenArea = () => (useLocation().pathname === paths.status ? <StatusPage /> : <UnsubscribePage />);
