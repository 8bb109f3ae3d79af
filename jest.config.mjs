// Four kinds of tests: pure code in Node, components in jsdom, and the real backend as a process of its own, used and
// attacked. Which file belongs to which is in scripts/test/layers.mjs.
import { bundled } from './jest.bundles.mjs';
import { layers } from './scripts/test/layers.mjs';

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
const browserModules = {
  // In a test a class is called as in its style sheet.
  '\\.module\\.css$': 'identity-obj-proxy',
  ...bundled,
  // The CommonJS builds need no transform.
  '^@ant-design/icons/es/index.js$': '@ant-design/icons',
  '^@ant-design/colors/es/(.*)$': '@ant-design/colors/lib/$1',
  '^@rc-component/util/es/(.*)$': '@rc-component/util/lib/$1',
};
const base = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esm})/)`, '/\\.cache/'],
  clearMocks: true,
};

/** @param {import('./scripts/test/layers.mjs').LayerName} name */
const testsOf = (name) => [
  `^${import.meta.dirname.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/${layers[name].files.source.slice(1)}`,
];
const browser = { ...base, moduleNameMapper: browserModules, globalSetup: '<rootDir>/jest.bundles.mjs' };
const backend = {
  ...base,
  testEnvironment: '<rootDir>/jest.node-environment.mjs',
  globalSetup: '<rootDir>/backend/testing/setup.mjs',
  globalTeardown: '<rootDir>/backend/testing/teardown.mjs',
};

export default {
  // Milliseconds. On a busy machine, half a second is too short to end; a worker that something keeps never ends.
  workerGracefulExitTimeout: 10_000,
  // What is awaited comes when it comes: a busy machine is no fault. Speed is the bench's business.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/scripts/test/jest-sequencer.mjs',
  projects: [
    {
      ...browser,
      displayName: layers.rules.project,
      testEnvironment: '<rootDir>/jest.node-environment.mjs',
      testRegex: testsOf('rules'),
    },
    {
      ...browser,
      displayName: layers.components.project,
      testEnvironment: '<rootDir>/jest.dom-environment.mjs',
      testRegex: testsOf('components'),
      setupFiles: ['<rootDir>/jest.dom-globals.mjs'],
      setupFilesAfterEnv: ['<rootDir>/jest.dom-setup.mjs'],
    },
    { ...backend, displayName: layers.backend.project, testRegex: testsOf('backend') },
    { ...backend, displayName: layers.hostile.project, testRegex: testsOf('hostile') },
  ],
};
