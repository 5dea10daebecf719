import { useSearchParams } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";
import { Segmented } from "../../../components/segmented.tsx";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { patchAddress } from "../list/list-address.ts";
import { toPreviewDocument } from "./preview-document.ts";
import type { PreviewTheme } from "./preview-document.ts";

const formats = [
  { value: "html", label: "HTML" },
  { value: "text", label: "Plain text" },
] as const;
const themes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const devices = [
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
] as const;

type Look = {
  format: (typeof formats)[number]["value"];
  theme: PreviewTheme;
  device: (typeof devices)[number]["value"];
};

const usualLook: Look = { format: "html", theme: "light", device: "desktop" };

/** "text.dark.phone": what differs from the usual look, in the address. */
function readLook(show: string | null): Look {
  const words = (show ?? "").split(".");
  return {
    format: words.includes("text") ? "text" : "html",
    theme: words.includes("dark") ? "dark" : "light",
    device: words.includes("phone") ? "phone" : "desktop",
  };
}

const writeLook = (look: Look): string =>
  (["format", "theme", "device"] as const)
    .filter((key) => look[key] !== usualLook[key])
    .map((key) => look[key])
    .join(".");

/** The choice of part, theme and device, kept in the address. */
export function MailLookControls() {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const look = readLook(params.get("show"));
  const show = (change: Partial<Look>) =>
    changeSearch((before) => patchAddress(before, { show: writeLook({ ...look, ...change }) }), { replace: true });
  return (
    <div className="flex flex-wrap gap-2">
      <Segmented
        label="Part"
        labelHidden
        options={[...formats]}
        value={look.format}
        onChange={(format) => show({ format })}
      />
      <Segmented
        label="Theme"
        labelHidden
        options={[...themes]}
        value={look.theme}
        onChange={(theme) => show({ theme })}
      />
      <Segmented
        label="Device"
        labelHidden
        options={[...devices]}
        value={look.device}
        onChange={(device) => show({ device })}
      />
    </div>
  );
}

type MailViewProps = {
  name: string;
  lines: readonly { label: string; value: string; isStrong?: boolean }[];
  html: string;
  text: string;
};

/** A mail with its head, in the part, theme and width that the address has. */
export function MailView({ name, lines, html, text }: MailViewProps) {
  const look = readLook(useSearchParams()[0].get("show"));
  return (
    <div
      className={classNames(
        "w-full overflow-hidden rounded-panel border border-line bg-raised",
        look.device === "phone" && "max-w-90",
      )}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 text-small">
        {lines.map(({ label, value, isStrong = false }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className={classNames("wrap-anywhere", isStrong && "font-medium")}>{value}</dd>
          </div>
        ))}
      </dl>
      {look.format === "html" ? (
        <iframe
          // Without any permission: no scripts, no forms, no windows, an origin of its own.
          sandbox=""
          title={`${name}, preview`}
          srcDoc={toPreviewDocument(html, look.theme)}
          className="block h-160 w-full border-0"
        />
      ) : (
        <section
          // A text that is longer than its box is scrolled with the keyboard, too.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`${name}, plain text`}
          className={classNames(
            "max-h-160 overflow-auto p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere",
            look.theme === "dark" ? "bg-[#151E1B] text-[#E9E4D8]" : "bg-[#FFFDF8] text-[#14211D]",
          )}
        >
          {text}
        </section>
      )}
    </div>
  );
}
