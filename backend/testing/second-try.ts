// Real processes on a machine that may be busy: a test is tried twice. `npm test` names those that needed it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
