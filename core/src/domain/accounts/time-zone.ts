/** Until somebody says where they are. */
export const DEFAULT_TIME_ZONE = "America/New_York";
