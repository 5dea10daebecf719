/** The delivery log and the suppressions. */
export const adminEmailDeliveryContract = {};
