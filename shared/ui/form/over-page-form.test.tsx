import { Input } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { render, screen } from '@testing-library/react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { FormField } from './form-field.tsx';
import { FormDrawer } from './over-page-form.tsx';

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
