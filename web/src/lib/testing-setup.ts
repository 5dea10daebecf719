import { configure } from "@testing-library/react";

/** A net, and no measure: how long something takes is up to the machine. */
configure({ asyncUtilTimeout: 60_000 });
