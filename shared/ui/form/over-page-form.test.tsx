import { Input } from '@dmp/shared/antd/controls';
import { Button, ConfigProvider } from '@dmp/shared/antd/shell';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { FormField } from './form-field.tsx';
import { FormDialog, FormDrawer } from './over-page-form.tsx';

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
const saving = () => ['Save', 'Cancel'].filter((name) => screen.queryByRole('button', { name }));

test('a drawer to be read alone shows its values, and nothing in its form can be changed', () => {
  open(true);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Down');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(saving()).toEqual([]);
});

test.each([true, false])('what stands above and below is no part of the form (read alone: %s)', (readOnly) => {
  open(readOnly);
  for (const name of ['Silence', 'Older']) {
    const button = screen.getByRole('button', { name });
    expect(button).toBeEnabled();
    expect(screen.getByRole('form')).not.toContainElement(button);
  }
  expect(saving()).toEqual(readOnly ? [] : ['Save', 'Cancel']);
});

function Writing() {
  const [writes, setWrites] = useState(false);
  return (
    <>
      <Button onClick={() => setWrites(true)}>Write</Button>
      {writes ? (
        <FormDialog<{ text: string }>
          title="Write message"
          initial={{}}
          save={async () => undefined}
          failure="Could not save"
          focused="text"
          onClose={() => setWrites(false)}
        >
          <FormField name="text" label="Message">
            <Input.TextArea />
          </FormField>
        </FormDialog>
      ) : null}
    </>
  );
}

test.each([true, false])('a dialog gives its field the focus each time it is opened (motion: %s)', async (motion) => {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <ConfigProvider theme={{ token: { motion } }}>
        <Writing />
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

test('a link to another page that has the same parameter leaves the form all the same', async () => {
  window.history.pushState(null, '', '/devices/42?edit=new');
  const shell = fakeShell({ answer: () => undefined });
  render(
    <FakeProviders shell={shell}>
      <FormDrawer<{ name: string }>
        title="Edit"
        initial={{}}
        save={async () => undefined}
        failure="Could not save"
        holds={(to) => to.searchParams.get('edit') === null}
        onClose={() => undefined}
      >
        <FormField name="name" label="Name">
          <Input />
        </FormField>
      </FormDrawer>
    </FakeProviders>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
  const [guard] = shell.guards;
  const leaves = (address: string) => guard?.holds?.(new URL(address, window.location.href));
  expect(leaves('/devices/42?edit=new&tab=state')).toBe(false);
  expect(leaves('/devices/42')).toBe(true);
  expect(leaves('/devices/43?edit=new')).toBe(true);
});
