/** The error message for a limit of 0, in the field, in the API's response and for an import. */
export const LIMIT_ERROR = "Enter a limit above $0, or leave it blank.";
