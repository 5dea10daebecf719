/** What is said to a person who gives a limit of 0, in the field, in the server's answer, and of a file. */
export const LIMIT_ERROR = "A limit is more than $0. Leave it empty if you do not know it.";
