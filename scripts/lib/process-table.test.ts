import { describe, expect, it } from "vitest";
import { groupBelongsTo, groupsBelow, processTable } from "./process-table.ts";

const table = [
  { pid: 10, parent: 1, group: 10, command: "node /home/me/cardwell/node_modules/firebase-tools/lib/bin/firebase.js" },
  { pid: 11, parent: 10, group: 11, command: "java -jar emulator.jar" },
  { pid: 12, parent: 11, group: 11, command: "java helper" },
  { pid: 13, parent: 10, group: 10, command: "node worker" },
  { pid: 99, parent: 1, group: 99, command: "node /home/me/cardwell-other/server.js" },
];

describe("the processes of a program", () => {
  it("count with every group that it made", () => {
    expect(groupsBelow(10, table)).toEqual([10, 11]);
  });

  it("belong to a folder only when a command names it", () => {
    expect(groupBelongsTo("/home/me/cardwell", 10, table)).toBe(true);
    expect(groupBelongsTo("/home/me/cardwell", 99, table)).toBe(false);
  });

  it("are read from the system", () => {
    expect(processTable().some((row) => row.pid === process.pid)).toBe(true);
  });
});
