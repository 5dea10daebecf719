import { catalogBills } from "../support/catalog-bills.ts";
import { useOwnProject } from "../support/own-project.ts";

useOwnProject("catalog-reads-long");

catalogBills(2_000);
