import { useOwnProject } from "../support/own-project.ts";
import { roughDelivery } from "../support/rough-delivery.ts";

useOwnProject("mail-queue-rough-long");

roughDelivery(1_000, [450, 350]);
