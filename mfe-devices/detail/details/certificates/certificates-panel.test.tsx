import type { Certificate } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { FakeProviders, fakeShell, response } from '@dmp/shared/shell/testing';
import { render, screen, within } from '@testing-library/react';
import { CertificatesPanel } from './certificates-panel.tsx';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const leaf: Certificate = {
  type: 'Leaf',
  subject: 'CN=CB-1,O=Demonstration,DC=CPO',
  validFrom: inDays(-400),
  validTo: inDays(-1),
  beTriggerValidFrom: inDays(-30),
  beTriggerValidTo: inDays(-1),
  status: 'CertificateExpired',
};
const root: Certificate = {
  ...leaf,
  type: 'Root',
  validTo: inDays(4000),
  beTriggerValidFrom: null,
  beTriggerValidTo: null,
  status: 'Accepted',
};

function show(answer: () => unknown) {
  const shell = fakeShell({ answer });
  render(
    <FakeProviders shell={shell}>
      <CertificatesPanel device={{ chargeboxId: 'CB-1' }} />
    </FakeProviders>,
  );
  return shell;
}

test('it shows the fields of each certificate, and marks expired ones', async () => {
  const { requests } = show(() => [leaf, root]);
  const table = within(await screen.findByRole('table', { name: 'Charger ISO Certificates' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Type',
    'Subject',
    'Valid from',
    'Valid to',
    'BE trigger valid from',
    'BE trigger valid to',
    'Status',
  ]);
  const [first, second] = table.getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(`${formatTime(leaf.validTo)}Expired`);
  expect(first).toHaveTextContent('CertificateExpired');
  expect(second).not.toHaveTextContent('Expired');
  expect(second).toHaveTextContent(`${formatTime(root.validTo)}——Accepted`);
  expect(requests.map(({ path }) => path)).toEqual(['devices/CB-1/certificates']);
});

test('a charger without certificates says so', async () => {
  show(() => []);
  expect(await screen.findByText('This charger has no ISO 15118 certificates.')).toBeVisible();
});

test('a failure shows its cause', async () => {
  const { notices } = show(() => response(502, null, 'Bad Gateway'));
  expect(await screen.findByText('The list of certificates could not be loaded')).toBeVisible();
  expect(notices).toEqual([{ kind: 'error', title: 'Get certificates failed!', text: 'Bad Gateway' }]);
});
