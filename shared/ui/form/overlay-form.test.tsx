import { Input } from '@dmp/shared/antd/controls';
import { Button, ConfigProvider } from '@dmp/shared/antd/shell';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { FormField } from './form-field.tsx';
import { FormDialog, FormDrawer } from './overlay-form.tsx';

function open(readOnly: boolean) {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <FormDrawer<{ name: string }>
        title="Update Alert"
        initial={{ name: 'Down' }}
        save={async () => undefined}
        failure="Could not save"
        readOnly={readOnly}
        above={<Button>Silence</Button>}
        below={<Button>Older</Button>}
        onClose={() => undefined}
      >
        <FormField name="name" label="Name">
          <Input />
        </FormField>
      </FormDrawer>
    </FakeProviders>,
  );
}
const formButtons = () => ['Save', 'Cancel'].filter((name) => screen.queryByRole('button', { name }));

test('a read-only drawer shows its values in disabled fields', () => {
  open(true);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Down');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(formButtons()).toEqual([]);
});

test.each([true, false])('the content above and below is outside of the form (read-only: %s)', (readOnly) => {
  open(readOnly);
  for (const name of ['Silence', 'Older']) {
    const button = screen.getByRole('button', { name });
    expect(button).toBeEnabled();
    expect(screen.getByRole('form')).not.toContainElement(button);
  }
  expect(formButtons()).toEqual(readOnly ? [] : ['Save', 'Cancel']);
});

function MessageDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write</Button>
      {isOpen ? (
        <FormDialog<{ text: string }>
          title="Write message"
          initial={{}}
          save={async () => undefined}
          failure="Could not save"
          initialFocus="text"
          onClose={() => setOpen(false)}
        >
          <FormField name="text" label="Message">
            <Input.TextArea />
          </FormField>
        </FormDialog>
      ) : null}
    </>
  );
}

test.each([true, false])('a dialog focuses its initial field each time it opens (motion: %s)', async (motion) => {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <ConfigProvider theme={{ token: { motion } }}>
        <MessageDialog />
      </ConfigProvider>
    </FakeProviders>,
  );
  for (let time = 0; time < 2; time += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Write' })).toHaveFocus();
  }
});

test('a link to another page is blocked even if it has the same parameter', async () => {
  window.history.pushState(null, '', '/devices/42?edit=new');
  const shell = fakeShell({ answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <FormDrawer<{ name: string }>
        title="Edit"
        initial={{}}
        save={async () => undefined}
        failure="Could not save"
        shouldBlock={(to) => to.searchParams.get('edit') === null}
        onClose={() => undefined}
      >
        <FormField name="name" label="Name">
          <Input />
        </FormField>
      </FormDrawer>
    </FakeProviders>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
  const [blocker] = shell.guards;
  const isBlocked = (address: string) => blocker?.holds?.(new URL(address, window.location.href));
  expect(isBlocked('/devices/42?edit=new&tab=state')).toBe(false);
  expect(isBlocked('/devices/42')).toBe(true);
  expect(isBlocked('/devices/43?edit=new')).toBe(true);
});
