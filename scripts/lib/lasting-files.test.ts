import { describe, expect, it } from "vitest";
import { narrowLastingHeaders } from "./lasting-files.ts";

const lasting = [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }];
const safe = { source: "**", headers: [{ key: "X-Frame-Options", value: "DENY" }] };
const config = {
  hosting: { public: "web/dist", headers: [safe, { source: "/@(assets|fonts)/**", headers: lasting }] },
  firestore: {},
};

describe("the rule that lets browsers keep files for a year", () => {
  it("names the built files, folder by folder, and leaves the other rules as they are", () => {
    const narrowed = narrowLastingHeaders(config, ["assets/app-1.js", "assets/app-2.css", "fonts/inter.woff2"]);
    expect(narrowed).toEqual({
      hosting: {
        public: "web/dist",
        headers: [
          safe,
          { source: "/assets/@(app-1.js|app-2.css)", headers: lasting },
          { source: "/fonts/@(inter.woff2)", headers: lasting },
        ],
      },
      firestore: {},
    });
  });

  it("is left out when nothing is built", () => {
    expect(narrowLastingHeaders(config, []).hosting.headers).toEqual([safe]);
  });
});
