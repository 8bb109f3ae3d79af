import type { Profile } from './profiles.ts';

/** One configuration key of OCPP 1.6, section 9. */
interface Entry {
  value: string;
  readonly: boolean;
}

const whole = /^\d{1,9}$/;

/** The configuration keys of one charger. */
export class Configuration {
  readonly #entries: Map<string, Entry>;

  constructor(connectors: number, sampleSeconds: number, profile: Profile = {}) {
    const { heartbeatSeconds, uploadsByFtp, knowsNoTrigger } = profile;
    const fixed = (value: string): Entry => ({ value, readonly: true });
    const free = (value: string): Entry => ({ value, readonly: false });
    this.#entries = new Map([
      ['AuthorizeRemoteTxRequests', fixed('false')],
      ['ConnectionTimeOut', free('120')],
      // A key of the vendor's own, as most have one for charging without payment.
      ['FreevendEnabled', free('false')],
      ['GetConfigurationMaxKeys', fixed('50')],
      ['HeartbeatInterval', heartbeatSeconds === undefined ? free('300') : fixed(String(heartbeatSeconds))],
      // Of the Open Charge Alliance's note on ISO 15118 with OCPP 1.6.
      ['ISO15118PnCEnabled', free('true')],
      ['LocalAuthorizeOffline', free('true')],
      ['MeterValueSampleInterval', fixed(String(sampleSeconds))],
      ['MeterValuesSampledData', fixed('Energy.Active.Import.Register,Power.Active.Import')],
      ['NumberOfConnectors', fixed(String(connectors))],
      ['ResetRetries', free('1')],
      ['StopTransactionOnEVSideDisconnect', fixed('true')],
      ...(uploadsByFtp ? [['SupportedFileTransferProtocols', fixed('FTP')] as const] : []),
      ['SupportedFeatureProfiles', fixed(`Core,FirmwareManagement${knowsNoTrigger ? '' : ',RemoteTrigger'}`)],
      ['WebSocketPingInterval', free('60')],
    ]);
  }

  /** The value of a key; empty when there is none. */
  value(key: string): string {
    return this.#entries.get(key)?.value ?? '';
  }

  /** Sets what the charger itself decides. */
  set(key: string, value: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.value = value;
  }

  /** Answers ChangeConfiguration. */
  change(key: string, value: string): 'Accepted' | 'Rejected' | 'NotSupported' {
    const entry = this.#entries.get(key);
    if (!entry) return 'NotSupported';
    // A number stays a number, a flag a flag.
    const fits = whole.test(entry.value) ? whole.test(value) : /^(true|false)$/.test(value);
    if (entry.readonly || !fits) return 'Rejected';
    entry.value = value;
    return 'Accepted';
  }

  /** Answers GetConfiguration: these keys, or all. */
  list(keys: readonly string[] = []): { configurationKey: object[]; unknownKey: string[] } {
    const asked = keys.length > 0 ? keys : [...this.#entries.keys()];
    return {
      configurationKey: asked.flatMap((key) => {
        const entry = this.#entries.get(key);
        return entry ? [{ key, ...entry }] : [];
      }),
      unknownKey: asked.filter((key) => !this.#entries.has(key)),
    };
  }
}
