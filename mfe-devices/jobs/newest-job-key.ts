/** SWR key of a device's newest job; mutated when a job starts. */
export const newestJobKey = (chargeboxId: string) => ['newest job', chargeboxId] as const;
