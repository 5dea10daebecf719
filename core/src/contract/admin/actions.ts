import type * as z from "zod/mini";
import type { AuditAction, Permission } from "../../domain/staff/tabs.ts";
import { endpoint } from "../endpoint.ts";

type Declared = { permission: Permission; audit: AuditAction; dangerous?: true; summary: string };

/** Declares what staff can do with an object at a path: a POST below it for each action, answered with the object as it is then. */
export const createActions =
  <Params extends z.ZodMiniType, Answer extends z.ZodMiniType>(path: `/${string}`, params: Params, response: Answer) =>
  <Body extends z.ZodMiniType, const D extends Declared>(action: string, body: Body, declared: D) =>
    endpoint(`POST ${path}/${action}`, {
      access: "staff",
      params,
      body,
      response,
      rejections: ["not_found", "conflict"],
      ...declared,
    });
