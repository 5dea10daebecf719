import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { readToasts } from "./toast-store.ts";
import { showUndoFailure } from "./undo-change.ts";

it("an undo of what was removed elsewhere says that it was changed since", () => {
  showUndoFailure(new ApiError({ status: 404, code: "not_found", message: "Use not found." }));
  expect(readToasts().at(-1)?.sentence).toBe("Couldn't undo. It was changed since.");
});
