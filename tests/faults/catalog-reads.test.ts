import { catalogBills } from "../support/catalog-bills.ts";
import { useOwnProject } from "../support/own-project.ts";

useOwnProject("catalog-reads");

catalogBills(20);
catalogBills(200);
