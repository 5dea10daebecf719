/** The direction of imports, which goodwill alone does not keep. */
const tests = "\\.test\\.tsx?$";

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    never("no-cycle", "No module may lead back to itself.", {}, { circular: true }),
    never("resolvable", "Every import must lead somewhere.", {}, { couldNotResolve: true }),
    never(
      "product-knows-no-stand-in",
      "What is deployed knows nothing of the sandbox, the scripts, the tests and their data.",
      { path: "^(core|functions|web)/", pathNot: tests },
      { path: "^(sandbox|scripts|tests|emulator-data)/" },
    ),
    never(
      "product-knows-no-seed",
      "What is deployed reads the cards and articles that were published, not those that it began with.",
      { path: "^(core|functions|web)/", pathNot: tests },
      { path: "^(catalog|content)/" },
    ),
    never(
      "catalog-is-data",
      "The seed catalog knows the shapes that it fills in, and days, and nothing else.",
      { path: "^catalog/", pathNot: tests },
      { pathNot: ["^catalog/", "^core/src/domain/(catalog|dates)/"] },
    ),
    never(
      "web-functions",
      "The browser's code imports none of the server's.",
      { path: "^web/" },
      { path: "^functions/" },
    ),
    never(
      "functions-web",
      "The server's code imports none of the browser's.",
      { path: "^functions/" },
      { path: "^web/" },
    ),
    never(
      "sandbox-stands-alone",
      "A stand-in is written from the vendor's documentation, not from our code.",
      { path: "^sandbox/" },
      { path: "^(core|functions|web)/" },
    ),
    never(
      "domain-is-pure",
      "Rules of the business import only each other, the calendar, and what describes shapes.",
      { path: "^core/src/domain/", pathNot: [tests, "-fixture\\.ts$"] },
      { pathNot: ["^core/src/domain/", "node_modules/temporal-(polyfill|spec)/", "node_modules/zod/"] },
    ),
    never(
      "core-stands-alone",
      "Core imports nobody's code.",
      { path: "^core/" },
      { path: "^(functions|web|sandbox)/" },
    ),
    never(
      "functions-feature-feature",
      "A feature of the server doesn't import another.",
      { path: "^functions/src/features/([^/]+)/", pathNot: tests },
      { path: "^functions/src/features/", pathNot: "^functions/src/features/$1/" },
    ),
    never(
      "functions-upwards",
      "Features, mail, integrations, http, config and lib don't import what is built from them.",
      { path: "^functions/src/(features|mail|integrations|http|config|lib)/" },
      { path: "^functions/src/([^/]+\\.ts$|admin/)" },
    ),
    never(
      "functions-ground",
      "Mail, http, config, lib and integrations serve the features and don't import them.",
      { path: "^functions/src/(mail|integrations|http|config|lib)/" },
      { path: "^functions/src/features/" },
    ),
    never(
      "stripe-in-its-adapter",
      "Only the adapter speaks to Stripe.",
      { path: "^(core|functions|web)/", pathNot: ["^functions/src/integrations/payments/", tests] },
      { path: "node_modules/stripe/" },
    ),
    never(
      "resend-in-its-adapter",
      "Only the adapter speaks to Resend.",
      { path: "^(core|functions|web)/", pathNot: ["^functions/src/mail/resend\\.ts$", tests] },
      { path: "node_modules/resend/" },
    ),
    never(
      "plaid-in-its-adapter",
      "Only the adapter speaks to Plaid.",
      { path: "^(core|functions|web)/", pathNot: ["^functions/src/integrations/bank-data/", tests] },
      { path: "node_modules/plaid/" },
    ),
    never(
      "firestore-in-repositories",
      "Only repositories know Firestore, its types too.",
      { path: "^functions/src/", pathNot: ["(^|/|-)repository\\.ts$", "^functions/src/lib/firestore\\.ts$", tests] },
      { path: "node_modules/(firebase-admin/.*firestore|@google-cloud/firestore)" },
    ),
    never(
      "web-feature-feature",
      "A feature of the app doesn't import another.",
      { path: "^web/src/features/([^/]+)/", pathNot: tests },
      { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    ),
    never(
      "web-contract-types",
      "The contract brings every schema; the browser takes its calls from web/src/lib/contract.ts.",
      { path: "^web/src/", pathNot: tests },
      { path: "^core/src/contract/contract\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "web-features-upwards",
      "Features don't know the app's frame or the back office.",
      { path: "^web/src/features/" },
      { path: "^web/src/(app|admin|view)/" },
    ),
    never(
      "web-view-alone",
      "A view of a member's screens is a document of its own: the app doesn't load it.",
      { path: "^web/src/", pathNot: "^web/src/view/" },
      { path: "^web/src/view/" },
    ),
    never(
      "web-view-app",
      "A view shares the member's pages, and neither the app's frame nor its entry.",
      { path: "^web/src/view/" },
      { path: "^web/src/(app|admin)/|^web/src/main\\.tsx$" },
    ),
    never(
      "web-admin-upwards",
      "The back office doesn't know the app's frame.",
      { path: "^web/src/admin/" },
      { path: "^web/src/app/" },
    ),
    never(
      "admin-tab-tab",
      "A tab of the back office doesn't import another: what two of them use is in the frame.",
      { path: "^web/src/admin/([^/]+)/", pathNot: [tests, "^web/src/admin/frame/"] },
      { path: "^web/src/admin/[^/]+/", pathNot: ["^web/src/admin/frame/", "^web/src/admin/$1/"] },
    ),
    never(
      "admin-frame-tab",
      "The frame of the back office doesn't know the tabs.",
      { path: "^web/src/admin/frame/" },
      { path: "^web/src/admin/", pathNot: "^web/src/admin/frame/" },
    ),
    never(
      "web-ground",
      "Components and lib serve the features and don't know them.",
      { path: "^web/src/(components|lib)/" },
      { path: "^web/src/(features|app|admin|view)/" },
    ),
    never(
      "web-lib-components",
      "Lib doesn't know how things look.",
      { path: "^web/src/lib/" },
      { path: "^web/src/components/" },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["(^|/)(dist|deploy)/", "\\.css$", "\\?"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
