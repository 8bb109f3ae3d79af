import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { takeTextFaults, watchTexts } from './shared/shell/testing/translated-texts.ts';

configure({ asyncUtilTimeout: 15_000 });
watchTexts(Node);
afterEach(() => {
  const faults = takeTextFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
