import { describe, expect, it } from "vitest";
import { doubledFirebasePackages } from "./single-copies.ts";

describe("the packages of Firebase", () => {
  it("are found when one of them is there twice", () => {
    const packages = {
      "node_modules/@firebase/app": { version: "0.16.2" },
      "node_modules/@firebase/auth": { version: "1.13.6" },
      "node_modules/@stripe/firestore-stripe-payments/node_modules/@firebase/app": { version: "0.7.33" },
      "node_modules/@firebase/app/node_modules/tslib": { version: "2.0.0" },
    };
    expect(doubledFirebasePackages({ packages })).toEqual([
      "@firebase/app: node_modules/@firebase/app, node_modules/@stripe/firestore-stripe-payments/node_modules/@firebase/app",
    ]);
  });
});
