import { Alert } from '@dmp/shared/antd/basics';
import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import type { NavigationBlockers } from '../navigation/navigation-blockers.ts';
import type { ValidatedOverrides } from './overrides.ts';
import { clearOverrides, storeOverrides } from './stored-overrides.ts';

interface Props {
  overrides: ValidatedOverrides;
  blockers: NavigationBlockers;
}

/** Lists the active overrides until they are reset, and the rejected ones until the user confirms them. */
export function OverrideBanner({ overrides: { origins, errors }, blockers }: Props) {
  const [isRead, setRead] = useState(false);
  const unreadErrors = isRead ? [] : errors;
  const acknowledge = () => {
    storeOverrides(origins);
    setRead(true);
  };
  const reset = () => {
    clearOverrides();
    window.location.reload();
  };
  if (origins.size === 0 && unreadErrors.length === 0) return null;
  return (
    <section aria-label="Overrides">
      {[...origins].map(([name, origin]) => (
        <Alert
          key={name}
          banner
          title={`${name} is loaded from ${origin}`}
          action={
            <Button size="small" onClick={() => blockers.leave(reset)}>
              Reset
            </Button>
          }
        />
      ))}
      {unreadErrors.map((error) => (
        <Alert
          key={error}
          banner
          title={error}
          action={
            <Button size="small" onClick={acknowledge}>
              OK
            </Button>
          }
        />
      ))}
    </section>
  );
}
