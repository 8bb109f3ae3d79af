import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { takeTextFaults, watchTexts } from './shared/shell/testing/translated-texts.ts';

// What is awaited comes when it comes: a busy machine is no fault. Speed is the bench's business.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });
watchTexts(Node);
afterEach(() => {
  const faults = takeTextFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
