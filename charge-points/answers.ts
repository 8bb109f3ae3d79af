import { createRPCError } from 'ocpp-rpc';
import type { Configuration } from './configuration.ts';
import { readTransfer } from './plug-and-charge.ts';

/** What the central system can have a charger do. */
export interface Commands {
  readonly configuration: Configuration;
  boot(): void;
  heartbeat(): void;
  /** Of one connector, or of all and the charger itself. */
  reportStatus(connectorId?: number): void;
  reportMeter(connectorId?: number): void;
  report(method: string, payload: object): void;
  reset(type: 'Hard' | 'Soft'): void;
  /** Connects anew, with this key as its password. */
  signInWith(key: string): void;
  hasConnector(connectorId: number): boolean;
  /** Whether it can be asked for messages. */
  readonly knowsTrigger: boolean;
  setAvailability(connectorId: number, operative: boolean): 'Accepted' | 'Scheduled';
  updateFirmware(): void;
  /** Uploads what it knows of itself. @returns the name of the file */
  uploadDiagnostics(location: string): string;
  /** Asks for a certificate of ISO 15118. */
  requestCertificate(): void;
  remoteStart(connectorId?: number): boolean;
  remoteStop(transactionId: number): boolean;
}

type Answer = (charger: Commands, params: never) => object;

const always =
  (status: string): Answer =>
  () => ({ status });
const acceptedIf = (done: boolean) => ({ status: done ? 'Accepted' : 'Rejected' });

/** Messages that TriggerMessage can ask for, and how each is sent. */
const triggers: Record<string, (charger: Commands, connectorId?: number) => void> = {
  BootNotification: (charger) => charger.boot(),
  Heartbeat: (charger) => charger.heartbeat(),
  MeterValues: (charger, connectorId) => charger.reportMeter(connectorId),
  StatusNotification: (charger, connectorId) => charger.reportStatus(connectorId),
  DiagnosticsStatusNotification: (charger) => charger.report('DiagnosticsStatusNotification', { status: 'Idle' }),
  FirmwareStatusNotification: (charger) => charger.report('FirmwareStatusNotification', { status: 'Idle' }),
  LogStatusNotification: (charger) => charger.report('LogStatusNotification', { status: 'Idle' }),
};

const unknownAction = () => createRPCError('NotImplemented', 'This charger does not know the action.');

/** What follows an answer is sent after it. */
const afterwards = (task: () => void): void => void setImmediate(task);

const trigger: Answer = (
  charger,
  { requestedMessage, connectorId }: { requestedMessage: string; connectorId?: number },
) => {
  if (!charger.knowsTrigger) throw unknownAction();
  const send = Object.hasOwn(triggers, requestedMessage) ? triggers[requestedMessage] : undefined;
  if (!send) return { status: 'NotImplemented' };
  const isWhole = connectorId === 0 && requestedMessage === 'StatusNotification';
  if (connectorId !== undefined && !isWhole && !charger.hasConnector(connectorId)) return { status: 'Rejected' };
  afterwards(() => send(charger, connectorId));
  return { status: 'Accepted' };
};

/** The password of security profile 1: 16 to 20 bytes in hexadecimal digits (security whitepaper, section 2.1). */
const authorizationKey = /^([0-9a-f]{2}){16,20}$/i;

function takeKey(charger: Commands, key: string): object {
  if (!authorizationKey.test(key)) return { status: 'Rejected' };
  afterwards(() => charger.signInWith(key));
  return { status: 'Accepted' };
}

/** How each call of OCPP 1.6 is answered; what a charger of this kind cannot do, it says so. */
const answers: Record<string, Answer> = {
  CancelReservation: always('Rejected'),
  CertificateSigned: always('Rejected'),
  ChangeAvailability: (charger, { connectorId, type }: { connectorId: number; type: string }) =>
    connectorId === 0 || charger.hasConnector(connectorId)
      ? { status: charger.setAvailability(connectorId, type === 'Operative') }
      : { status: 'Rejected' },
  ChangeConfiguration: (charger, { key, value }: { key: string; value: string }) =>
    key === 'AuthorizationKey' ? takeKey(charger, value) : { status: charger.configuration.change(key, value) },
  ClearCache: always('Accepted'),
  ClearChargingProfile: always('Unknown'),
  DataTransfer: (charger, transfer: Parameters<typeof readTransfer>[0]) => {
    const { answer, sign } = readTransfer(transfer);
    if (sign) afterwards(() => charger.requestCertificate());
    return answer;
  },
  DeleteCertificate: always('NotFound'),
  ExtendedTriggerMessage: trigger,
  GetCompositeSchedule: always('Rejected'),
  GetConfiguration: (charger, { key }: { key?: string[] }) => charger.configuration.list(key),
  GetDiagnostics: (charger, { location }: { location: string }) => ({ fileName: charger.uploadDiagnostics(location) }),
  GetInstalledCertificateIds: always('NotFound'),
  GetLocalListVersion: () => ({ listVersion: -1 }),
  GetLog: always('Rejected'),
  InstallCertificate: always('Rejected'),
  RemoteStartTransaction: (charger, { connectorId }: { connectorId?: number }) =>
    acceptedIf(charger.remoteStart(connectorId)),
  RemoteStopTransaction: (charger, { transactionId }: { transactionId: number }) =>
    acceptedIf(charger.remoteStop(transactionId)),
  ReserveNow: always('Rejected'),
  Reset: (charger, { type }: { type: 'Hard' | 'Soft' }) => {
    afterwards(() => charger.reset(type));
    return { status: 'Accepted' };
  },
  SendLocalList: always('NotSupported'),
  SetChargingProfile: always('NotSupported'),
  SignedUpdateFirmware: always('Rejected'),
  TriggerMessage: trigger,
  UnlockConnector: (charger, { connectorId }: { connectorId: number }) => ({
    status: charger.hasConnector(connectorId) ? 'Unlocked' : 'UnlockFailed',
  }),
  UpdateFirmware: (charger) => {
    afterwards(() => charger.updateFirmware());
    return {};
  },
};

/** Every call that is answered. */
export const answeredCalls = Object.keys(answers);

/**
 * The answer to a call of the central system.
 *
 * @throws NotImplemented for an action that the charger does not know
 */
export function answerCall(charger: Commands, method: string, params: object): object {
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined;
  if (!answer) throw unknownAction();
  return answer(charger, params as never);
}
