/** Who sent a message: the charger or the central system. */
export const logSources = ['EVSE', 'SERVER'] as const;
