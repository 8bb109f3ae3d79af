import { Alert } from '@dmp/shared/antd/basics';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import type { Leaving } from '../navigation/leaving.ts';
import { forgetOverrides, keepOverrides } from './kept-overrides.ts';
import type { Judged } from './overrides.ts';

interface Props {
  overrides: Judged;
  leaving: Leaving;
}

/** Says which parts of the console come from elsewhere, until they are reset, and which could not, until that is read. */
export function OverrideBanner({ overrides: { origins, refusals }, leaving }: Props) {
  const [isRead, setRead] = useState(false);
  const untold = isRead ? [] : refusals;
  const read = () => {
    keepOverrides(origins);
    setRead(true);
  };
  const reset = () => {
    forgetOverrides();
    window.location.reload();
  };
  if (origins.size === 0 && untold.length === 0) return null;
  return (
    <section aria-label="Overrides">
      {[...origins].map(([name, origin]) => (
        <Alert
          key={name}
          banner
          title={`${name} is loaded from ${origin}`}
          action={
            <Button size="small" onClick={() => leaving.leave(reset)}>
              Reset
            </Button>
          }
        />
      ))}
      {untold.map((refusal) => (
        <Alert
          key={refusal}
          banner
          title={refusal}
          action={
            <Button size="small" onClick={read}>
              OK
            </Button>
          }
        />
      ))}
    </section>
  );
}
