import type { Finding } from './rules.ts';

/** A finding, what it is of, and who may know of it. */
export interface Found extends Finding {
  subject: string;
  /** The vendor whose devices alone were counted; empty when all were. */
  scope: string;
  /** Of what is one device: the vendor who owns it. */
  owner: string | null;
  deviceId: string | null;
}

/** What a row of facts says it is of. */
export interface OfDevice {
  deviceId: string;
  owner: string | null;
}

/** Findings on one device. */
export const foundOn = ({ deviceId, owner }: OfDevice, findings: readonly Finding[]): Found[] =>
  findings.map((finding) => ({ ...finding, subject: deviceId, scope: '', owner, deviceId }));

/** Findings on what has devices of several owners. */
export const foundWithin = (subject: string, scope: string | null, findings: readonly Finding[]): Found[] =>
  findings.map((finding) => ({ ...finding, subject, scope: scope ?? '', owner: null, deviceId: null }));
