import { useOwnProject } from "../support/own-project.ts";
import { roughDelivery } from "../support/rough-delivery.ts";

useOwnProject("mail-queue-rough");

roughDelivery(150, [60, 30]);
