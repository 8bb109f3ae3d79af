import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FaultBoundary } from './fault-boundary.tsx';
import { FakeProviders, fakeShell } from './testing/fake-shell.tsx';

let broken = true;
function Chart() {
  if (broken) throw new Error('no data');
  return <p>the chart</p>;
}

test('a part that throws does not affect the others, is reported, and renders again on Retry', async () => {
  // React logs caught errors to the console.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const shell = fakeShell({ answer: () => ({}) });
  render(
    <FakeProviders shell={shell}>
      <FaultBoundary what="Health Data">
        <Chart />
      </FaultBoundary>
      <FaultBoundary what="Details">
        <p>the details</p>
      </FaultBoundary>
    </FakeProviders>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('“Health Data” stopped because of an error.');
  expect(screen.getByText('the details')).toBeVisible();
  expect(shell.reports).toEqual(['“Health Data” stopped because of an error.']);

  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('the chart')).toBeVisible();
});
