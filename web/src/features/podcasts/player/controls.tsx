import { classNames } from "../../../components/class-names.ts";
import { SpinnerRing } from "../../../components/spinner.tsx";
import { formatPlayTime } from "../format-listening.ts";
import { browserTimeZone, formatTime } from "../../../lib/format.ts";
import { seek, setSleep, setSpeed, skipAhead, skipBack, SLEEP_MINUTES, SPEEDS, togglePlayer } from "./player.ts";
import { usePlayer } from "./use-player.ts";

const PlayShape = () => <path d="M5 3.2v9.6a.6.6 0 0 0 .9.5l7.6-4.8a.6.6 0 0 0 0-1L5.9 2.7a.6.6 0 0 0-.9.5Z" />;
const PauseShape = () => <path d="M4.5 3h2.2v10H4.5zM9.3 3h2.2v10H9.3z" />;

/** A round button. What it plays is named, as a page has several. */
export function PlayButton({
  isPlaying,
  isWaiting = false,
  name,
  size = "small",
  isFilled = false,
  onClick,
}: {
  isPlaying: boolean;
  isWaiting?: boolean;
  name: string;
  size?: "small" | "large";
  isFilled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? "Pause" : "Play"} ${name}`}
      onClick={onClick}
      className={classNames(
        "grid shrink-0 place-items-center rounded-full border",
        isFilled
          ? "border-transparent bg-green text-on-green hover:bg-green-hover"
          : "border-line-2 bg-raised text-green hover:bg-sunk",
        size === "large" ? "size-13" : "size-10",
      )}
    >
      {isWaiting ? (
        <SpinnerRing />
      ) : (
        <svg viewBox="0 0 16 16" width={16} height={16} fill="currentColor" aria-hidden="true">
          {isPlaying ? <PauseShape /> : <PlayShape />}
        </svg>
      )}
    </button>
  );
}

export function PlayerButton({ size, isFilled = false }: { size: "small" | "large"; isFilled?: boolean }) {
  const { track, isPlaying, isWaiting } = usePlayer();
  return (
    <PlayButton
      isPlaying={isPlaying}
      isWaiting={isWaiting && isPlaying}
      name={track?.title ?? ""}
      size={size}
      isFilled={isFilled}
      onClick={togglePlayer}
    />
  );
}

/** Where it is, and where to go. */
export function Scrubber({ label }: { label: string }) {
  const { seconds, duration } = usePlayer();
  const most = Math.max(duration ?? 0, seconds, 1);
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={`${formatPlayTime(seconds)} of ${duration === null ? "an unknown length" : formatPlayTime(duration)}`}
      min={0}
      max={Math.ceil(most)}
      step={1}
      value={Math.floor(seconds)}
      onChange={({ target }) => seek(Number(target.value))}
      className="h-6 w-full cursor-pointer accent-green"
    />
  );
}

const selectLook =
  "figures min-h-10 cursor-pointer rounded-chip border border-line-2 bg-sunk px-2 text-small font-medium text-ink md:min-h-8";

export function SpeedSelect() {
  const { speed } = usePlayer();
  return (
    <select
      aria-label="Speed"
      value={speed}
      onChange={({ target }) => setSpeed(Number(target.value))}
      className={selectLook}
    >
      {SPEEDS.map((each) => (
        <option key={each} value={each}>
          {each}×
        </option>
      ))}
    </select>
  );
}

/** When it pauses by itself. */
export function SleepSelect() {
  const { sleepAt } = usePlayer();
  return (
    <select
      aria-label="Sleep timer"
      value={sleepAt === null ? "" : "set"}
      onChange={({ target }) => setSleep(target.value === "" ? null : Number(target.value))}
      className={selectLook}
    >
      <option value="">{sleepAt === null ? "Sleep timer" : "No sleep timer"}</option>
      {sleepAt === null ? null : <option value="set">Until {formatTime(sleepAt, browserTimeZone())}</option>}
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes} min
        </option>
      ))}
    </select>
  );
}

const skipLook =
  "figures min-h-10 min-w-10 rounded-chip px-1.5 text-small font-medium text-ink-2 hover:bg-sunk hover:text-ink";

export const SkipBackButton = () => (
  <button type="button" aria-label="Back 15 seconds" onClick={skipBack} className={skipLook}>
    −15
  </button>
);

export const SkipAheadButton = () => (
  <button type="button" aria-label="Forward 30 seconds" onClick={skipAhead} className={skipLook}>
    +30
  </button>
);
