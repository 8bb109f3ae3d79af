import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { takeTextFaults } from './translated-texts.ts';

const faultsOf = (before: ReactNode, after: ReactNode): string[] => {
  const { rerender } = render(<p>{before}</p>);
  rerender(<p>{after}</p>);
  return takeTextFaults().map((sentence) => sentence.slice(0, sentence.indexOf(':')));
};
const counted = (count: number) => <b>{count} devices</b>;
const faulty = (isBusy: boolean) => (
  <>
    {isBusy ? 'Loading' : null}
    <b>Devices</b>
  </>
);
const reference = (isBusy: boolean) => (
  <>
    {isBusy ? <i>Loading</i> : null}
    <b>Devices</b>
    {isBusy ? null : <i>1</i>} of 2
  </>
);
const noTranslation = (id: string) => (
  <code translate="no">
    {id}
    <b>1</b>
  </code>
);

test.each<[why: string, before: ReactNode, after: ReactNode, faults: string[]]>([
  ['a value beside words', counted(1), counted(2), ['The text “1” changes to “2”']],
  ['a removed text', faulty(true), faulty(false), ['The text “Loading” goes']],
  [
    'a text with an element inserted before it',
    reference(true),
    reference(false),
    ['The text “ of 2” gets something before it'],
  ],
  ['an added text', faulty(false), faulty(true), []],
  ['a text in one string', <b key="b">{`${1} devices`}</b>, <b key="b">{`${2} devices`}</b>, []],
  ['a text that is replaced by an element', 'Loading', <b key="b">1</b>, []],
  ['an ID', noTranslation('AZ-1'), noTranslation('AZ-2'), []],
])('%s', (_, before, after, faults) => {
  expect(faultsOf(before, after)).toEqual(faults);
});
