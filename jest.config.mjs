// Four kinds of tests: pure code in Node, components in jsdom, and the real
// backend as a process of its own, used and attacked.
const transform = {
  '\\.checks\\.ts$': '<rootDir>/shared/build/checks/jest-transform.mjs',
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    { jsc: { target: 'es2023', transform: { react: { runtime: 'automatic' } } }, module: { type: 'commonjs' } },
  ],
};
// Packages that exist as ES modules only.
const esm = [
  'jose',
  'p-queue',
  'p-timeout',
  'eventemitter3',
  'kysely',
  'react-router',
  'antd/es',
  '@sinclair/typebox',
].join('|');
const base = { transform, transformIgnorePatterns: [`/node_modules/(?!(${esm})/)`], clearMocks: true };

export default {
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{backend,charge-points,scripts,shared/contract,shared/api,shared/build}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.integration\\.test\\.ts$'],
    },
    {
      ...base,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{host,mfe-*,shared/{antd,format,session,shell,ui}}/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/jest.dom-environment.mjs'],
      setupFilesAfterEnv: ['<rootDir>/jest.dom-setup.mjs'],
      moduleNameMapper: {
        // In a test a class is called as in its style sheet.
        '\\.module\\.css$': 'identity-obj-proxy',
        '^antd/es/index.js$': 'antd',
        '^@ant-design/icons/es/index.js$': '@ant-design/icons',
        '^@ant-design/colors/es/(.*)$': '@ant-design/colors/lib/$1',
      },
    },
    {
      ...base,
      displayName: 'integration',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{backend,charge-points}/**/*.integration.test.ts'],
      globalSetup: '<rootDir>/backend/testing/setup.mjs',
      globalTeardown: '<rootDir>/backend/testing/teardown.mjs',
    },
    {
      ...base,
      displayName: 'hostile',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/hostile/**/*.test.ts'],
      globalSetup: '<rootDir>/backend/testing/setup.mjs',
      globalTeardown: '<rootDir>/backend/testing/teardown.mjs',
    },
  ],
};
