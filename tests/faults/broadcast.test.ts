import { broadcastDelivery } from "../support/broadcast-delivery.ts";
import { useOwnProject } from "../support/own-project.ts";

useOwnProject("broadcast");

broadcastDelivery("broadcast", 200, [40, 30, 50]);
