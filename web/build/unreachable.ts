import type { Unreachable } from "./leave-out.ts";

/** Routes here are declared as elements; loaders, frameworks and server components need a data router, and there is none. */
const router: Unreachable = {
  files: /node_modules\/react-router\/dist\/.+\.mjs$/,
  silenced: ["invariant", "invariant2"],
  bodies: {
    PrefetchPageLinks: "return null;",
    usePrefetchBehavior: "return [false, null, {}];",
    useViewTransitionState: "return false;",
    useNavigateStable: "throw new Error();",
    DefaultErrorComponent: "return null;",
    "RenderErrorBoundary.constructor": "super(props);",
    "RenderErrorBoundary.getDerivedStateFromProps": "return state;",
    "RenderErrorBoundary.componentDidCatch": "",
    "RenderErrorBoundary.render": "return null;",
    RSCErrorHandler: "return children;",
    // Advice to developers, given by the development server.
    warning: "",
    warningOnce: "",
  },
};

const never = "throw new Error();";

/**
 * Google's reCAPTCHA and password policies: the content security policy lets no script of theirs in, and the
 * policy is asked for by `validatePassword` alone.
 */
const auth: Unreachable = {
  files: /node_modules\/@firebase\/auth\/dist\/esm\/index-[^/]+\.js$/,
  bodies: {
    handleRecaptchaFlow: "return actionMethod(authInstance, request);",
    _initializeRecaptchaConfig: "",
    "AuthImpl._getRecaptchaConfig": "",
    "AuthImpl.validatePassword": "",
    "AuthImpl._updatePasswordPolicy": "",
    "AuthImpl._getPasswordPolicyInternal": "return null;",
    recachePasswordPolicy: "",
    _getBrowserName: 'return "Other";',
    _processCredentialSavingMfaContextIfNecessary:
      'return operationType === "reauthenticate" ? credential._getReauthenticationResolver(auth) : credential._getIdTokenResponse(auth);',
    // Returns from another page, sign-ins on a server, and callbacks before a sign-in.
    "AuthImpl.tryRedirectSignIn": "return null;",
    "AuthImpl.getOrInitRedirectPersistenceManager": "return null;",
    "AuthImpl._setRedirectUser": "",
    "AuthImpl._redirectUserForId": never,
    "AuthImpl.initializeCurrentUserFromIdToken": "",
    "AuthImpl.initializeCurrentUser":
      "const user = await this.assertedPersistence.getCurrentUser(); return user ? this.reloadAndSetCurrentUserOrClear(user) : this.directlySetCurrentUser(null);",
    "AuthMiddlewareQueue.pushCallback": "return () => undefined;",
    "AuthMiddlewareQueue.runMiddleware": "",
    // Sign-ins that are kept in a cookie, which a server of one's own would have to write.
    _getFinalTarget:
      "const base = `${host}${path}?${query}`; return auth.config.emulator ? _emulatorUrl(auth.config, base) : `${auth.config.apiScheme}://${base}`;",
    "UserImpl._fromGetAccountInfoResponse": never,
    "StsTokenManager.updateFromIdToken": never,
    // Other companies' accounts, second factors, and links of Firebase's own that stand for other links.
    _fromIdTokenResponse:
      'return { isNewUser: idTokenResponse.isNewUser || idTokenResponse.kind === "identitytoolkit#SignupNewUserResponse" };',
    "MultiFactorInfoImpl._fromServerResponse": never,
    "EmailAuthCredential._linkToIdToken": never,
    "EmailAuthCredential.toJSON": never,
    "EmailAuthCredential.fromJSON": never,
    parseDeepLink: "return url;",
    // What our own server does instead, and settings that stay as they are.
    "UserImpl.delete": never,
    "AuthImpl.updateCurrentUser": never,
    "AuthImpl.setPersistence": never,
    "AuthImpl.revokeAccessToken": never,
    "AuthImpl.useDeviceLanguage": never,
    "AuthImpl._logFramework": "",
    "AuthImpl._getAppCheckToken": "",
    emitEmulatorWarning: "",
    // Every browser that runs this has them.
    "FetchProvider.initialize": never,
    "FetchProvider.fetch": "return self.fetch;",
    "FetchProvider.headers": "return self.Headers;",
    "FetchProvider.response": "return self.Response;",
  },
};

/** Counting for Firebase who uses which of its parts when; it would open a database for that at every visit. */
const app: Unreachable = {
  files: /node_modules\/@firebase\/app\/dist\/esm\/index\.esm\.js$/,
  bodies: {
    "HeartbeatServiceImpl.constructor": "",
    "HeartbeatServiceImpl.triggerHeartbeat": "",
    "HeartbeatServiceImpl.getHeartbeatsHeader": 'return "";',
    "PlatformLoggerServiceImpl.getPlatformInfoString": 'return "";',
    registerVersion: "",
    // What is said to developers; the code of each error stays.
    ERRORS: "",
  },
};

/**
 * People of the emulators that are made up in the browser; nothing else is written in base64 here, and what is read of it the
 * platform reads. Settings that stand in a cookie or in the environment: here they are given.
 */
const util: Unreachable = {
  files: /node_modules\/@firebase\/util\/dist\/index\.esm\.js$/,
  bodies: {
    createMockUserToken: never,
    "base64.encodeByteArray": never,
    "base64.encodeString": never,
    "base64.decodeStringToByteArray": never,
    "base64.init_": never,
    "base64.decodeString":
      'const text = atob(input.replace(/-/g, "+").replace(/_/g, "/")); return new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0)));',
    getDefaults: "",
  },
};

const nothing = "";
const isNull = "return null;";

/**
 * Nothing is rendered on a server for React to take over, and what begins only at an element or hook that this app has none
 * of: view transitions, references to fragments, `Activity`, `SuspenseList`, action states, style sheets and scripts as
 * elements. `unreachable.test.ts` looks for them in the sources.
 */
const reactDom: Unreachable = {
  files: /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  bodies: {
    "exports.hydrateRoot": nothing,
    ReactDOMHydrationRoot: nothing,
    canHydrateInstance: isNull,
    canHydrateTextInstance: isNull,
    canHydrateHydrationBoundary: isNull,
    getNextHydratable: isNull,
    getNextHydratableInstanceAfterHydrationBoundary: isNull,
    getParentHydrationBoundary: isNull,
    prepareToHydrateHostInstance: nothing,
    popHydrationState: "return false;",
    upgradeHydrationErrorsToRecoverable: isNull,
    throwOnHydrationMismatch: nothing,
    updateDehydratedSuspenseComponent: isNull,
    retrySuspenseComponentWithoutHydrating: isNull,
    retryActivityComponentWithoutHydrating: isNull,
    mountHostRootWithoutHydrating: isNull,
    retryDehydratedSuspenseBoundary: nothing,
    clearHydrationBoundary: nothing,
    hideOrUnhideDehydratedBoundary: nothing,
    attemptExplicitHydrationTarget: nothing,
    attemptReplayContinuousQueuedEventInMap: nothing,
    queueIfContinuousEvent: "return false;",
    retryIfBlockedOn: nothing,

    startViewTransition: isNull,
    trackEnterViewTransitions: nothing,
    applyViewTransitionToHostInstances: "return false;",
    restoreViewTransitionOnHostInstances: nothing,
    commitAppearingPairViewTransitions: nothing,
    commitEnterViewTransitions: nothing,
    commitDeletedPairViewTransitions: nothing,
    commitExitViewTransitions: nothing,
    commitNestedViewTransitions: nothing,
    restorePairedViewTransitions: nothing,
    restoreEnterOrExitViewTransitions: nothing,
    restoreNestedViewTransitions: nothing,
    measureViewTransitionHostInstancesRecursive: "return false;",
    measureNestedViewTransitions: nothing,
    scheduleViewTransitionEvent: nothing,
    reportViewTransitionError: nothing,
    restoreViewTransitionName: nothing,
    commitAfterMutationEffectsOnFiber: nothing,
    // Pictures wait for their bytes only inside a view transition.
    preloadInstanceAndSuspendIfNeeded: "workInProgress.flags &= -16777217;",
    accumulateSuspenseyCommitOnFiber: nothing,
    waitForCommitToBeReady: isNull,
    createViewTransitionInstance: isNull,
    ViewTransitionPseudoElement: nothing,
    "ViewTransitionPseudoElement.prototype.animate": nothing,
    "ViewTransitionPseudoElement.prototype.getAnimations": nothing,
    "ViewTransitionPseudoElement.prototype.getComputedStyle": nothing,

    commitNewChildToFragmentInstances: nothing,
    commitNewChildToFragmentInstance: nothing,
    deleteChildFromFragmentInstance: nothing,
    FragmentInstance: nothing,
    "FragmentInstance.prototype.addEventListener": nothing,
    "FragmentInstance.prototype.removeEventListener": nothing,
    "FragmentInstance.prototype.dispatchEvent": nothing,
    "FragmentInstance.prototype.focus": nothing,
    "FragmentInstance.prototype.focusLast": nothing,
    "FragmentInstance.prototype.blur": nothing,
    "FragmentInstance.prototype.observeUsing": nothing,
    "FragmentInstance.prototype.unobserveUsing": nothing,
    "FragmentInstance.prototype.getClientRects": nothing,
    "FragmentInstance.prototype.getRootNode": nothing,
    "FragmentInstance.prototype.compareDocumentPosition": nothing,
    "FragmentInstance.prototype.scrollIntoView": nothing,

    updateActivityComponent: isNull,
    updateSuspenseListComponent: isNull,
    cutOffTailIfNeeded: nothing,
    mountActionState: nothing,
    updateActionStateImpl: nothing,
    rerenderActionState: nothing,
    dispatchActionState: nothing,
    runActionStateAction: nothing,
    extractEvents$1: nothing,

    // Input events of its own making, and elements with a dash in their name.
    getNativeBeforeInputChars: isNull,
    getFallbackBeforeInputChars: isNull,
    constructSelectEvent: nothing,
    setPropOnCustomElement: nothing,
    // The browser's own sign of loading during transitions that wait; there are none.
    defaultOnDefaultTransitionIndicator: nothing,
    "ReactDOMSharedInternals.findDOMNode": isNull,
    getComponentNameFromType: isNull,
    // A component's place in its file, which a compressed file does not tell: its name stays.
    describeNativeComponentFrame: 'return fn ? describeBuiltInComponentFrame(fn.displayName || fn.name || "") : "";',

    // The document's own elements, and what belongs into its head.
    isHostHoistableType: "return false;",
    createHoistableInstance: isNull,
    getHydratableHoistableCache: isNull,
    mountHoistable: nothing,
    preloadResourceAndSuspendIfNeeded: nothing,
    isSingletonScope: "return false;",
    resolveSingletonInstance: isNull,
    commitHostSingletonAcquisition: nothing,
    releaseSingletonInstance: nothing,

    preconnectAs: nothing,
    preload: nothing,
    preloadModule: nothing,
    preinitStyle: nothing,
    preinitScript: nothing,
    preinitModuleScript: nothing,
    getResource: isNull,
    acquireResource: nothing,
    suspendResource: nothing,
    preloadResource: "return true;",
    insertStylesheetIntoRoot: nothing,
  },
};

/** Fetching ahead of elements, which no page asks React to do. */
const reactDomHints: Unreachable = {
  files: /node_modules\/react-dom\/cjs\/react-dom\.production\.js$/,
  bodies: {
    "exports.preconnect": nothing,
    "exports.prefetchDNS": nothing,
    "exports.preinit": nothing,
    "exports.preinitModule": nothing,
    "exports.preload": nothing,
    "exports.preloadModule": nothing,
  },
};

export const unreachable: readonly Unreachable[] = [reactDom, reactDomHints, router, auth, app, util];
