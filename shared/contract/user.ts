/** The device filter for a vendor, who sees only their own devices; empty for every other user. */
export const vendorLimit = (email: string): { userCreated?: string } => (isVendor(email) ? { userCreated: email } : {});

/** Whether a user is a vendor, who sees only their own devices: the email contains `vendor` before the @. */
export function isVendor(email: string): boolean {
  return email.split('@', 1)[0]?.toLowerCase().includes('vendor') ?? false;
}
