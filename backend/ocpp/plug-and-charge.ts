/**
 * Vendor of the Open Charge Alliance's application note "Using ISO 15118 Plug & Charge with OCPP 1.6", whose messages are
 * carried in DataTransfer.
 */
export const plugAndCharge = 'org.openchargealliance.iso15118pnc';

/** What a charger's DataTransfer of that vendor asks for: a certificate, or something that is not known here. */
export const asksForCertificate = ({ vendorId, messageId }: { vendorId: string; messageId?: string }): boolean =>
  vendorId === plugAndCharge && messageId === 'SignCertificate';
