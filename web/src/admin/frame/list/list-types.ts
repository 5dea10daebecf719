import type { Endpoint } from "@cardwell/core/contract/endpoint";
import type { Permission } from "@cardwell/core/domain/staff/tabs";
import type { ListName } from "@cardwell/core/domain/staff/tabs";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { ButtonVariant } from "../../../components/button.tsx";
import type { StaffAction } from "../staff-action.ts";

export type ListColumn<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** The `sort` that the endpoint takes for this column. */
  sort?: string;
  /** Hidden until the user chooses it. */
  isOptional?: boolean;
  /** Stays beside the first column on a phone and beside an open row. */
  isKept?: boolean;
  /** Left out on a tablet, too. */
  isWide?: boolean;
};

export type FilterOption = { value: string; label: string };
export type ListFilter = {
  key: string;
  label: string;
  options: readonly FilterOption[];
  /** Chosen by the views alone: a list that always has one of its values. */
  isByView?: boolean;
};

/** A named set of filters, order and columns, kept as the part of the address that makes it. */
export type ListView = {
  id: string;
  label: string;
  address: string;
  /** Of one that a member of staff saved. */
  saved?: { isOwn: boolean; isShared: boolean; savedBy: string };
};

export type Sorting = { by: string; order: "asc" | "desc" };

/** An action on the checked rows: asks for confirmation and a reason, then runs for one row after the other. */
export type BulkAction<Row> = {
  label: string;
  /** Filled; at most one. */
  isMain?: boolean;
  variant?: ButtonVariant;
  /** The endpoint's permission. The action is disabled for a role without it. */
  permission?: Permission | undefined;
  /** What is chosen in the confirmation, such as a severity; `initial` is proposed. */
  choice?: { label: string; options: readonly FilterOption[]; initial: string };
  /** Whether it would change this row: the others are left out. All rows unless it's given. */
  changes?: (row: Row, choice: string) => boolean;
  /** "Publish 3 proposals?" */
  question: (count: string) => string;
  consequences: (rows: readonly Row[], choice: string) => ReactNode;
  /** The button; the label and the count unless it's given. */
  confirm?: (count: string, choice: string) => string;
  /** "approved", for "2 of 3 approved". */
  done: string;
  run: (row: Row, reason: string, choice: string) => Promise<unknown>;
  /** Undoes it for a row that `run` changed. */
  undo?: (row: Row, reason: string) => Promise<unknown>;
};

export type ListAnswer<Row> = {
  rows: Row[];
  total: number;
  /** There may be more than `total`. */
  totalIsMinimum?: boolean | undefined;
  nextCursor: string | null;
};

/** An endpoint that follows `contract/admin/shapes.ts`. */
export type ListEndpoint<Row> = Endpoint & { response: z.ZodMiniType<ListAnswer<Row>> };

export type ListDefinition<Row extends object> = {
  /** Names its saved views. */
  name: ListName;
  endpoint: ListEndpoint<Row>;
  queryKey: readonly string[];
  /** "card", "cards" */
  noun: readonly [one: string, many: string];
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => string;
  /** The name of a row in labels: "Select Gold Card". */
  rowName: (row: Row) => string;
  /** Where a row leads, unless the list shows its rows in a panel. */
  href?: (row: Row) => string;
  /** On a phone the columns that are left out, in one line under the first. */
  caption?: (row: Row) => ReactNode;
  search?: { label: string; placeholder: string };
  filters?: readonly ListFilter[];
  sorting?: Sorting;
  /** Views that everyone has; an address without parameters shows the first, or the one that somebody chose as the default. */
  views?: readonly ListView[];
  /** Rows that share a bulk action are checked. */
  actions?: readonly BulkAction<Row>[];
  /** Saves another file in place of the CSV. */
  exportAction?: (filters: Readonly<Record<string, string>>) => StaffAction;
  empty: { title: string; text: string; action?: ReactNode };
  /** What is open beside the list. */
  detail?: (row: Row) => ReactNode;
  /** Loads the row that the address opens while it isn't on the page that is shown. */
  loadRow?: (id: string, signal: AbortSignal) => Promise<Row>;
};
