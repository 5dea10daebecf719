import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { toLogoPath } from "@cardwell/core/domain/logos/logo";
import { computeFallback } from "@cardwell/core/domain/logos/initials";
import type { FindLogo } from "@cardwell/core/domain/logos/logo-mark";
import { isExpired } from "@cardwell/core/domain/logos/problems";
import { toLogoKey } from "./logos-repository.ts";
import type { LogoSet } from "./logos-repository.ts";

/** What members see of each name: its logo while its license holds, else initials on a color. */
export function createFindLogo({ logos, fallbacks }: Pick<LogoSet, "logos" | "fallbacks">, now: Date): FindLogo {
  const today = todayIn(now, DEFAULT_TIME_ZONE);
  const byKey = new Map(Object.entries(logos));
  const chosen = new Map(Object.entries(fallbacks));
  return (kind, id, name) => {
    const key = id === null ? "" : toLogoKey(kind, id);
    const logo = byKey.get(key);
    const { initials, hue } = chosen.get(key) ?? computeFallback(name);
    return { url: logo && !isExpired(logo.expiresOn, today) ? toLogoPath(logo.file.id) : null, initials, hue };
  };
}
