import { TestEnvironment } from 'jest-environment-node';
import { failOnWarnings } from './jest.warnings.mjs';

export default failOnWarnings(TestEnvironment);
