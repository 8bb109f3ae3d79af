/** Types of OCPP 1.6's ChangeAvailability, displayed as Available and Unavailable. */
export const availabilityTypes = ['Operative', 'Inoperative'] as const;
/** One of {@link availabilityTypes}. */
export type AvailabilityType = (typeof availabilityTypes)[number];
