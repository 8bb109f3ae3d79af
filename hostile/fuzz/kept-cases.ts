// Cases that have found a fault.
import type { ApiCase } from './api.ts';
import type { FileCase } from './files.ts';
import type { FtpCase } from './ftp.ts';
import type { OcppCase } from './ocpp.ts';

/** A report of an error that OCPP 1.6 does not know, as it is written in JSON. */
const reported = (errorCode: string): OcppCase => ({
  frames: [
    { text: `[2,"kept","StatusNotification",{"connectorId":1,"errorCode":"${errorCode}","status":"Faulted"}]` },
    { text: '[2,"last","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]' },
  ],
});

/** A file whose last line is a character that no database keeps. */
const withNul = Buffer.from('chargeboxId,make\nFZ-1,x\n\0').toString('base64');

/** A file that is refused before the rest of it turns out to be no UTF-8. */
const damaged = Buffer.from(`foo\nxxxxxxxx\xff${',z\n'.repeat(50)}`, 'latin1').toString('base64');

export const keptCases: {
  api: readonly ApiCase[];
  ocpp: readonly OcppCase[];
  files: readonly FileCase[];
  ftp: readonly FtpCase[];
} = {
  api: [
    {
      ...{ user: 'admin', method: 'PUT', target: '/general-settings', headers: ['Content-Type: application/json'] },
      body: '[{"key":"kept","value":"x","version":2147483648}]',
    },
  ],
  ocpp: ['Over\\u0000heated', '\\ud800', '\\udfff\\ud800'].map(reported),
  files: [
    ...([undefined, 'cancel'] as const).map((upload) => ({ content: withNul, piece: 64, upload })),
    { content: damaged, piece: 1, upload: undefined },
  ],
  ftp: [],
};
