import { Radio } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { deferred, FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { Panels } from '../detail/panels.tsx';
import { Tabs } from '../detail/tabs.tsx';
import { type TimeEntry, unreadableTime } from '../time/read-time.ts';
import { TimeField } from '../time/time-field.tsx';
import { EntityForm, type EntityFormProps } from './entity-form.tsx';
import { FormField } from './form-field.tsx';
import { FormDrawer } from './overlay-form.tsx';
import { atMost, counted, readableTime, required } from './rules.ts';

interface Values {
  name: string;
  message?: string;
  kind?: string;
}
type Options = Partial<Omit<EntityFormProps<Values>, 'children' | 'label'>>;

const saved: Values[] = [];
beforeEach(() => {
  saved.length = 0;
});
const save = async (values: Values) => {
  saved.push(values);
};

const fields = (
  <>
    <FormField name="name" label="Name" rules={[required('Alert name')]}>
      <Input />
    </FormField>
    <FormField name="message" label="Message" help="Drivers read it." rules={[atMost(5)]}>
      <Input.TextArea count={counted(5)} />
    </FormField>
    <FormField name="kind" label="Kind" group>
      <Radio.Group options={['Hard', 'Soft']} />
    </FormField>
  </>
);

function show(options: Options = {}) {
  const shell = fakeShell({ answer: () => undefined });
  const { unmount } = render(
    <FakeProviders shell={shell}>
      <EntityForm<Values> label="Alert" initial={{}} save={save} failure="Could not save" {...options}>
        {fields}
      </EntityForm>
    </FakeProviders>,
  );
  return { shell, unmount };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a field is linked to its label, help, and error, and marked if it is required', async () => {
  show();
  expect(field('Name')).toBeRequired();
  expect(field('Message')).not.toBeRequired();
  expect(field('Message')).toHaveAccessibleDescription('Drivers read it.');
  await userEvent.type(field('Message'), '🔌🔌🔌🔌🔌');
  expect(screen.getByText('5 / 5')).toBeVisible();
  expect(field('Message')).toBeValid();
  await userEvent.type(field('Message'), '6');
  await waitFor(() => expect(field('Message')).toBeInvalid());
  await waitFor(() =>
    expect(field('Message')).toHaveAccessibleDescription(expect.stringContaining('At most 5 characters.')),
  );
  expect(screen.getByRole('radiogroup', { name: 'Kind' })).toBeVisible();
});

test('an invalid form is not saved, and the first invalid field gets the focus', async () => {
  show();
  await userEvent.type(field('Message'), 'too long');
  await press('Save');
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(await screen.findByText('Alert name')).toBeVisible();
  expect(saved).toEqual([]);
});

test('the values are saved once, and the button is busy until then', async () => {
  const { promise, resolve } = deferred();
  const onSaved = jest.fn();
  const { shell } = show({
    initial: { name: 'Down' },
    save: async (values) => {
      saved.push(values);
      await promise;
    },
    onSaved,
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Soft' }));
  await press('Save');
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(field('Name')).toBeDisabled());
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  expect(onSaved).not.toHaveBeenCalled();
  expect(shell.guards.size).toBe(1);
  resolve(undefined);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(saved).toEqual([{ name: 'Down', kind: 'Soft' }]);
  expect(shell.guards.size).toBe(0);
});

test('a failed save shows the sentence of the server at the top, and keeps the input', async () => {
  // Browsers that animate `scrollIntoView` return a promise.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  let broken = true;
  const { shell } = show({
    save: async (values) => {
      if (broken) throw new ApiError({ status: 409, statusText: 'Conflict', error: 'Ann changed it at 8 AM.' });
      saved.push(values);
    },
  });
  await userEvent.type(field('Name'), 'Down');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ann changed it at 8 AM.');
  expect(shell.notices).toEqual([{ kind: 'error', title: 'Could not save', text: 'Conflict' }]);
  expect(field('Name')).toHaveValue('Down');
  expect(shell.guards.size).toBe(1);
  broken = false;
  await press('Save');
  await waitFor(() => expect(saved).toEqual([{ name: 'Down' }]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed save leaves the name of the button, and a retry with the same values has the same key', async () => {
  const keys: string[] = [];
  show({
    save: async (_values, idempotencyKey) => {
      keys.push(idempotencyKey);
      throw new ApiError({ status: 503, statusText: 'Service Unavailable' });
    },
  });
  await userEvent.type(field('Name'), 'Site down');
  await press('Save');
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleName('Save');
  await press('Save');
  await waitFor(() => expect(keys).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await userEvent.type(field('Name'), '!');
  await press('Save');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an unreadable time is reported once, and the form is not saved', async () => {
  const shell = fakeShell({ answer: () => undefined });
  const savedVisits: object[] = [];
  render(
    <FakeProviders shell={shell}>
      <EntityForm<{ at?: TimeEntry }>
        label="Visit"
        initial={{}}
        save={async (values) => savedVisits.push(values)}
        failure="Could not save"
      >
        <FormField name="at" label="When" rules={[required('A time is required'), readableTime]}>
          <TimeField />
        </FormField>
      </EntityForm>
    </FakeProviders>,
  );
  await press('Save');
  expect(await screen.findByText('A time is required')).toBeVisible();
  await userEvent.type(field('When'), 'tomorrow{Enter}');
  await waitFor(() => expect(field('When')).toHaveAccessibleDescription(expect.stringContaining(unreadableTime)));
  expect(screen.getAllByText(unreadableTime)).toHaveLength(1);
  await press('Save');
  await userEvent.clear(field('When'));
  await userEvent.type(field('When'), '11/21/2026 3:30 PM');
  await press('Save');
  await waitFor(() => expect(savedVisits).toEqual([{ at: new Date(2026, 10, 21, 15, 30) }]));
});

test('navigation is blocked only while there are unsaved changes', async () => {
  const { shell, unmount } = show({ initial: { name: 'Down' } });
  expect(shell.guards.size).toBe(0);
  await userEvent.type(field('Name'), 's');
  expect([...shell.guards].map(({ question }) => question.title)).toEqual(['Leave without saving?']);
  await userEvent.type(field('Name'), '{Backspace}');
  expect(shell.guards.size).toBe(0);
  await userEvent.type(field('Message'), 'x');
  expect(shell.guards.size).toBe(1);
  unmount();
  await waitFor(() => expect(shell.guards.size).toBe(0));
});

const form = () => (
  <EntityForm<Values> label="Alert" initial={{ name: 'Down' }} save={save} failure="Could not save">
    {fields}
  </EntityForm>
);
const hiding: [where: string, page: ReactElement, hide: () => Promise<void>, showAgain: () => Promise<void>][] = [
  [
    'in a tab',
    <Tabs
      key="tabs"
      label="Device"
      tabs={[
        { key: 'alert', label: 'Alert', render: form },
        { key: 'logs', label: 'Logs', render: () => 'No logs.' },
      ]}
    />,
    () => userEvent.click(screen.getByRole('tab', { name: 'Logs' })),
    () => userEvent.click(screen.getByRole('tab', { name: 'Alert' })),
  ],
  [
    'in a panel',
    <Panels key="panels" name="test" panels={[{ key: 'alert', label: 'Alert', render: form }]} />,
    () => press('Alert'),
    () => press('Alert'),
  ],
];

describe.each(hiding)('%s', (_where, page, hide, showAgain) => {
  function showIn() {
    localStorage.clear();
    window.history.replaceState(null, '', '/devices/1');
    const shell = fakeShell({ answer: () => undefined });
    const { unmount } = render(<FakeProviders shell={shell}>{page}</FakeProviders>);
    return { shell, unmount };
  }

  test('unsaved changes block navigation while they are hidden, until they are saved', async () => {
    const { shell } = showIn();
    await userEvent.type(field('Name'), ' again');
    await hide();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(shell.guards.size).toBe(1);
    await showAgain();
    expect(field('Name')).toHaveValue('Down again');
    expect(shell.guards.size).toBe(1);
    await press('Save');
    await waitFor(() => expect(shell.guards.size).toBe(0));
    expect(saved).toEqual([{ name: 'Down again' }]);
  });

  test('a user who leaves while the form is hidden finds the earlier values in it', async () => {
    const { shell } = showIn();
    await userEvent.type(field('Name'), ' again');
    await hide();
    await act(async () => {
      for (const { onLeave } of [...shell.guards]) onLeave?.();
    });
    expect(shell.guards.size).toBe(0);
    await showAgain();
    expect(field('Name')).toHaveValue('Down');
    await userEvent.type(field('Name'), '!');
    expect(shell.guards.size).toBe(1);
    await press('Save');
    await waitFor(() => expect(saved).toEqual([{ name: 'Down!' }]));
  });

  test('the blocker ends when the page unmounts', async () => {
    const { shell, unmount } = showIn();
    await userEvent.type(field('Name'), ' again');
    await hide();
    unmount();
    await waitFor(() => expect(shell.guards.size).toBe(0));
  });
});

test('a user who chooses to leave finds the earlier values', async () => {
  const { shell } = show({ initial: { name: 'Down' } });
  await userEvent.type(field('Name'), ' again');
  await userEvent.type(field('Message'), 'x');
  expect(shell.guards.size).toBe(1);
  await act(async () => {
    for (const { onLeave } of [...shell.guards]) onLeave?.();
  });
  expect(field('Name')).toHaveValue('Down');
  expect(field('Message')).toHaveValue('');
  expect(shell.guards.size).toBe(0);
});

test('with confirmsCancel, Cancel discards changes only after a confirmation', async () => {
  const onCancel = jest.fn();
  const { shell } = show({ initial: { name: 'Down' }, onCancel, confirmsCancel: true });
  await press('Cancel');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await userEvent.type(field('Name'), 's');
  await press('Cancel');
  await userEvent.click(await screen.findByText('Keep editing'));
  expect(field('Name')).toHaveValue('Downs');
  expect([onCancel.mock.calls.length, shell.guards.size]).toEqual([1, 1]);
  await press('Cancel');
  await userEvent.click(await screen.findByText('Discard changes'));
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(shell.guards.size).toBe(0);
});

test('Cancel ends the blocker without a confirmation', async () => {
  const blockers: number[] = [];
  const { shell } = show({ onCancel: () => blockers.push(shell.guards.size) });
  await userEvent.type(field('Name'), 'x');
  expect(shell.guards.size).toBe(1);
  await press('Cancel');
  expect(blockers).toEqual([0]);
});

test('with onlyChanged, Save is disabled until something was changed', async () => {
  show({ initial: { name: 'Down' }, onlyChanged: true });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(field('Name'), 's');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

function InDrawer({ shouldBlock }: { shouldBlock?: (to: URL) => boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <FormDrawer<Values>
          title="Update Alert"
          initial={{ name: 'Down' }}
          save={save}
          failure="Could not save"
          {...(shouldBlock ? { shouldBlock } : {})}
          onClose={() => setOpen(false)}
        >
          {fields}
        </FormDrawer>
      ) : null}
    </>
  );
}

function openDrawer(shouldBlock?: (to: URL) => boolean) {
  const shell = fakeShell({ answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <InDrawer {...(shouldBlock ? { shouldBlock } : {})} />
    </FakeProviders>,
  );
  return shell;
}

test('closing a drawer asks for confirmation only with unsaved changes', async () => {
  openDrawer();
  await press('Open');
  await press('Close');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await press('Open');
  await userEvent.type(field('Name'), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
  await press('Stay');
  expect(field('Name')).toHaveValue('Downs');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual([{ name: 'Downs' }]);
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a drawer in the address is blocked by its query parameter', async () => {
  window.history.pushState(null, '', '/alerts?alert=7');
  const shell = openDrawer((to) => to.searchParams.get('alert') !== '7');
  await press('Open');
  await userEvent.type(field('Name'), 's');
  const [blocker] = shell.guards;
  expect(blocker?.holds?.(new URL('http://localhost/alerts?alert=7&page=2'))).toBe(false);
  expect(blocker?.holds?.(new URL('http://localhost/alerts'))).toBe(true);
});
