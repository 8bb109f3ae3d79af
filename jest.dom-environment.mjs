import { TestEnvironment } from 'jest-environment-jsdom';
import { failOnWarnings } from './jest.warnings.mjs';

export default failOnWarnings(TestEnvironment);
