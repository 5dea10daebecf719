import { useSyncExternalStore } from "react";
import { readPlayer, subscribePlayer } from "./player.ts";

export const usePlayer = () => useSyncExternalStore(subscribePlayer, readPlayer);
