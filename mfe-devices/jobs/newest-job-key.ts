/** Where the newest job of a device is kept; told anew when one begins. */
export const newestJobKey = (chargeboxId: string) => ['newest job', chargeboxId] as const;
