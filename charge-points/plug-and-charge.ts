/** Vendor of the Open Charge Alliance's application note "Using ISO 15118 Plug & Charge with OCPP 1.6". */
const vendorId = 'org.openchargealliance.iso15118pnc';

interface Transfer {
  vendorId: string;
  messageId?: string;
  data?: string;
}

/** What a DataTransfer of the central system asks for, and how it is answered. */
export function readTransfer(transfer: Transfer): { answer: object; sign: boolean } {
  if (transfer.vendorId !== vendorId) return { answer: { status: 'UnknownVendorId' }, sign: false };
  if (transfer.messageId !== 'TriggerMessage') return { answer: { status: 'UnknownMessageId' }, sign: false };
  const sign = requestedMessage(transfer.data) === 'SignV2GCertificate';
  const status = sign ? 'Accepted' : 'NotImplemented';
  return { answer: { status: 'Accepted', data: JSON.stringify({ status }) }, sign };
}

function requestedMessage(data = ''): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'requestedMessage' in value
      ? value.requestedMessage
      : undefined;
  } catch {
    return undefined;
  }
}

/** The payload of the DataTransfer that asks for a certificate. */
export const signCertificate = (csr: string): object => ({
  vendorId,
  messageId: 'SignCertificate',
  data: JSON.stringify({ csr }),
});
