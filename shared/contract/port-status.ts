/** Of OCPP's ChangeAvailability; shown as Available and Unavailable. */
export const availabilityTypes = ['Operative', 'Inoperative'] as const;
export type AvailabilityType = (typeof availabilityTypes)[number];
