import { LOCAL_RELEASE } from "@cardwell/core/domain/performance/release";

/** The name of the build that this page is from (scripts/build.ts). Later ones sort after earlier ones. */
export const release = import.meta.env.VITE_RELEASE ?? LOCAL_RELEASE;
