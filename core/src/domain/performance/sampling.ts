/** One visit in five is measured. Alone here, as the app needs it before the rest is loaded. */
export const SAMPLED_SHARE = 0.2;
