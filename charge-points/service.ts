import { setTimeout as pause } from 'node:timers/promises';
import { upload } from './diagnostics.ts';
import { nextVersion, updateSteps } from './firmware.ts';
import { signCertificate } from './plug-and-charge.ts';
import { signingRequest } from './signing-request.ts';

/** What servicing needs of its charger. */
export interface Serviced {
  readonly chargeboxId: string;
  readonly stopping: AbortSignal;
  report(method: string, payload: object): void;
  restart(): void;
  /** How long a step of an update takes. */
  stepMs(): number;
  /** It uploads by FTP alone. */
  readonly uploadsByFtp: boolean;
  /** What the charger knows of itself, line by line. */
  diagnostics(): readonly object[];
}

/** What a charger does for its maintenance: updates, diagnostics, certificates. */
export class Service {
  readonly #charger: Serviced;
  #version: string;
  #update: 'running' | 'installed' | undefined;

  constructor(charger: Serviced, firmwareVersion: string) {
    this.#charger = charger;
    this.#version = firmwareVersion;
  }

  get firmwareVersion(): string {
    return this.#version;
  }

  /**
   * Pretends to fetch and install the next version, and restarts with it.
   *
   * @param stepMs how long each step takes; as long as a restart without it
   * @param steps those that are left of an update that began before
   */
  updateFirmware(stepMs?: number, steps: readonly string[] = updateSteps): void {
    if (this.#update) return;
    this.#update = 'running';
    void this.#runUpdate(steps, stepMs);
  }

  get isUpdating(): boolean {
    return this.#update !== undefined;
  }

  /** Called after each boot: an update that led to it is told. @returns whether there was one */
  booted(): boolean {
    if (this.#update !== 'installed') return false;
    this.#update = undefined;
    this.#charger.report('FirmwareStatusNotification', { status: 'Installed' });
    return true;
  }

  /** Uploads what the charger knows of itself, below this address. @returns the name of the file */
  uploadDiagnostics(location: string): string {
    const fileName = `${this.#charger.chargeboxId}-${new Date().toISOString().replace(/[:.]/g, '')}.txt`;
    const address = `${location.replace(/\/+$/, '')}/${encodeURIComponent(fileName)}`;
    // After the answer that names the file.
    setImmediate(() => void this.#runUpload(address));
    return fileName;
  }

  /** Asks for a certificate of ISO 15118, in the charger's name. */
  requestCertificate(): void {
    const { chargeboxId } = this.#charger;
    this.#charger.report('DataTransfer', signCertificate(signingRequest(chargeboxId)));
  }

  async #runUpdate(steps: readonly string[], stepMs?: number): Promise<void> {
    const { stopping } = this.#charger;
    for (const status of steps) {
      this.#charger.report('FirmwareStatusNotification', { status });
      await pause(stepMs ?? this.#charger.stepMs(), undefined, { signal: stopping }).catch(() => {});
    }
    if (stopping.aborted) return;
    this.#version = nextVersion(this.#version);
    this.#update = 'installed';
    this.#charger.restart();
  }

  async #runUpload(address: string): Promise<void> {
    this.#charger.report('DiagnosticsStatusNotification', { status: 'Uploading' });
    const lines = this.#charger.diagnostics().map((line) => JSON.stringify(line));
    const isKnown = !this.#charger.uploadsByFtp || address.startsWith('ftp:');
    const taken = isKnown && (await upload(address, `${lines.join('\n')}\n`, this.#charger.stopping));
    this.#charger.report('DiagnosticsStatusNotification', { status: taken ? 'Uploaded' : 'UploadFailed' });
  }
}
