/** The filter a console sends for a vendor, who sees only their own devices; none for anybody else. */
export const vendorLimit = (email: string): { userCreated?: string } => (isVendor(email) ? { userCreated: email } : {});

/** Whether this user sees only their own devices: the part of the e-mail before the @ contains `vendor`. */
export function isVendor(email: string): boolean {
  return email.split('@', 1)[0]?.toLowerCase().includes('vendor') ?? false;
}
