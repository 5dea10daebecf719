import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { TickDiscIcon } from "./icons.tsx";
import { isApplePhone, isInstalled } from "../lib/installed.ts";
import { install, readInstallOffer, subscribeInstallOffer } from "../lib/install-prompt.ts";

/** The browser's own question where it has one, else where to find it. */
export function InstallApp() {
  const offer = useSyncExternalStore(subscribeInstallOffer, readInstallOffer);
  if (isInstalled()) return <p className="text-ink-2">Cardwell is installed on this device.</p>;
  if (offer === null) return isApplePhone() ? <HomeScreenSteps /> : <BrowserMenu />;
  return (
    <>
      <ul className="grid gap-2 text-ink-2">
        {["Opens from your home screen", "Shows your last data offline"].map((benefit) => (
          <li key={benefit} className="flex items-center gap-3">
            <TickDiscIcon size={14} className="text-green" /> {benefit}
          </li>
        ))}
      </ul>
      <Button className="mt-5" onClick={() => void install()}>
        Install Cardwell
      </Button>
      <p className="mt-2 text-caption text-ink-3">No app store, 1 MB</p>
    </>
  );
}

function HomeScreenSteps() {
  return (
    <>
      <p className="mb-3 text-ink-2">Add Cardwell to your Home Screen to open it like an app.</p>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          Tap <strong className="font-semibold">Share</strong> in the browser bar.
        </li>
        <li>
          Choose <strong className="font-semibold">Add to Home Screen</strong>.
        </li>
      </ol>
    </>
  );
}

const BrowserMenu = () => (
  <p className="text-ink-2">
    In Chrome or Edge, choose Install in the browser's menu. Cardwell then opens like an app, and shows your last data
    offline.
  </p>
);
