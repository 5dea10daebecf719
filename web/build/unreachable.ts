import type { Unreachable } from "./leave-out.ts";

/** Routes here are declared as elements; loaders, frameworks and server components need a data router, and there is none. */
const router: Unreachable = {
  files: /node_modules\/react-router\/dist\/.+\.mjs$/,
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

/**
 * Reads of Google's reCAPTCHA and password policies: the content security policy lets no script of theirs in, and the
 * policy is asked for by `validatePassword` alone.
 */
const auth: Unreachable = {
  files: /node_modules\/@firebase\/auth\/dist\/esm\/index-[^/]+\.js$/,
  bodies: {
    handleRecaptchaFlow: "return actionMethod(authInstance, request);",
    _initializeRecaptchaConfig: "",
    "AuthImpl.validatePassword": "",
    "AuthImpl._updatePasswordPolicy": "",
  },
};

/** Counting for Firebase who uses which of its parts when; it would open a database for that at every visit. */
const app: Unreachable = {
  files: /node_modules\/@firebase\/app\/dist\/esm\/index\.esm\.js$/,
  bodies: {
    "HeartbeatServiceImpl.constructor": "",
    "HeartbeatServiceImpl.triggerHeartbeat": "",
    "HeartbeatServiceImpl.getHeartbeatsHeader": 'return "";',
  },
};

/** People of the emulators that are made up in the browser. */
const util: Unreachable = {
  files: /node_modules\/@firebase\/util\/dist\/index\.esm\.js$/,
  bodies: { createMockUserToken: "throw new Error();" },
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

export const unreachable: readonly Unreachable[] = [reactDom, router, auth, app, util];
