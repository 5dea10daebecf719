import { tabPath } from "../frame/tabs-context.ts";

export const userPath = (uid: string, section = "") => tabPath("users", section === "" ? uid : `${uid}/${section}`);
