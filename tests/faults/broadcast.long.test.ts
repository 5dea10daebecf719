import { broadcastDelivery } from "../support/broadcast-delivery.ts";
import { useOwnProject } from "../support/own-project.ts";

useOwnProject("broadcast-long");

broadcastDelivery("broadcast-long", 5_000, [900, 700, 1_500]);
