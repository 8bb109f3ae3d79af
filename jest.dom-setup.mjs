import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// What is awaited comes when it comes: a busy machine is no fault. Speed is the bench's business.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });
