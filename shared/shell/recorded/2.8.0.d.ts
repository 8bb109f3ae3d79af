import type { ReactNode } from 'react';
/** What a remote is mounted with. */
export declare const props: {
  shell: {
    send: (call: {
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      path: string;
      query?: {
        [x: string]: string | number | boolean | undefined;
      };
      body?: unknown;
      kind?: 'read' | 'change' | 'action';
      idempotencyKey?: string | undefined;
      signal?: AbortSignal | undefined;
    }) => Promise<unknown>;
    download: (
      call: {
        method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        path: string;
        query?: {
          [x: string]: string | number | boolean | undefined;
        };
        body?: unknown;
        kind?: 'read' | 'change' | 'action';
        idempotencyKey?: string | undefined;
        signal?: AbortSignal | undefined;
      },
      onProgress?: ((bytes: number) => void) | undefined,
    ) => Promise<{
      fileName: string;
      content: Blob;
    }>;
    connect: (
      call: {
        path: string;
        query?: {
          [x: string]: string | number | boolean | undefined;
        };
      },
      listener: {
        onOpen: () => void;
        onMark?: () => void;
        onMessage: (message: unknown) => void;
        onEnd: (
          code: number,
          error?:
            | {
                name: string;
                message: string;
                stack?: string;
                cause?: unknown;
                readonly status: number;
                readonly detail: string | undefined;
                readonly requestId: string | undefined;
                readonly tokenFault: string | undefined;
              }
            | undefined,
        ) => void;
      },
    ) => {
      close: () => void;
    };
    readonly version: string;
    readonly session: {
      readonly user: {
        readonly email: string;
        readonly name: string;
      };
      getToken: () => Promise<string>;
      can: (
        permission:
          | 'create:alerts'
          | 'create:charging-groups'
          | 'create:devices'
          | 'delete:alerts'
          | 'delete:charging-groups'
          | 'delete:devices'
          | 'execute:dm-devices-get-diagnostics-request'
          | 'execute:dm-devices-reset'
          | 'execute:dm-devices-trigger-message-request'
          | 'execute:dm-devices-update-firmware'
          | 'read:alerts'
          | 'read:audit'
          | 'read:charging-groups'
          | 'read:configurations'
          | 'read:devices'
          | 'read:logs'
          | 'update:alerts'
          | 'update:charging-groups'
          | 'update:configurations'
          | 'update:devices'
          | 'update:dm-devices-port-status'
          | 'update:dm-devices-state-available'
          | 'update:dm-devices-state-freevend'
          | 'update:dm-devices-state-maintenance-mode'
          | 'update:dm-devices-state-pnc-enabled'
          | 'update:dm-devices-tags'
          | 'update:nevi_outage_exemption_logs',
      ) => boolean;
    };
    readonly notify: {
      success: (notice: { title: string; text?: ReactNode; detail?: string }) => void;
      info: (notice: { title: string; text?: ReactNode; detail?: string }) => void;
      warning: (notice: { title: string; text?: ReactNode; detail?: string }) => void;
      error: (notice: { title: string; text?: ReactNode; detail?: string }) => void;
    };
    navigate: (
      to: string,
      options?:
        | {
            replace?: boolean;
          }
        | undefined,
    ) => void;
    guard: (
      question: {
        title: string;
        text?: string;
        leave?: string;
        stay?: string;
      },
      options?:
        | {
            holds?: (to: URL) => boolean;
            onLeave?: () => void;
          }
        | undefined,
    ) => () => void;
    setTitle: (name: string) => void;
    readonly theme: {
      readonly mode: 'light' | 'dark';
      readonly cssVarKey: string;
      readonly nonce: string | undefined;
    };
    readonly locale: string;
    readonly config: {
      apiHost: string;
      oidc: {
        authority: string;
        clientId: string;
        resource?: string;
        scope?: string;
        permissionsFrom?: 'api';
      };
      externalLinks: {
        key: string;
        label: string;
        url: string;
        group?: string;
      }[];
      faultReports?: {
        url: string;
      };
      version?: string;
    };
    onNextRetry?: (run: () => void) => () => void;
    readonly updates?: {
      check: () => Promise<boolean>;
      reload: () => void;
    };
    now?: () => number;
    reportFailure: (error: unknown) => void;
    report: (sentence: string, cause?: unknown) => void;
  };
  inSight: boolean;
};
