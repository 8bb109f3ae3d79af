import { Drawer } from '@dmp/shared/antd/dialog';
import { CopyOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { none, type StatusTone } from '@dmp/shared/format';
import { shellVersion } from '@dmp/shared/shell';
import { TimeText, ToneTag, useAddressDrawer, useCopy } from '@dmp/shared/ui';
import { type ReactNode, useEffect, useReducer } from 'react';
import { provided } from '../remotes/provided.ts';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import { hostRelease } from '../update/running-release.ts';
import type { AboutProps } from './about.tsx';
import { aboutParameter } from './about-address.ts';
import styles from './about-drawer.module.css';
import { aboutText, type ConsoleFacts } from './about-text.ts';
import { type RemoteFacts, type RemoteState, remoteFacts } from './remote-facts.ts';

/** The console's own release, and each remote with its version, its state and what went wrong last. */
export function AboutDrawer({ config, remotes, slots }: AboutProps) {
  const drawer = useAddressDrawer(aboutParameter);
  const { sentence, copy, said } = useCopy('All facts');
  useSlotChanges(slots);
  const facts = consoleFacts(config.version);
  const parts = remotes.map((remote) => remoteFacts(remote, slots.get(remote.entry.name)));
  return (
    <Drawer
      open={drawer.value !== undefined}
      size={640}
      title="About"
      onClose={drawer.close}
      destroyOnHidden
      extra={
        <span className={styles.copy}>
          {said}
          <Button
            icon={<CopyOutlined aria-hidden />}
            title={sentence}
            onClick={() => copy(aboutText(facts, parts, window.location.pathname))}
          >
            Copy all
          </Button>
        </span>
      }
    >
      <section aria-labelledby="about-console" className={styles.part}>
        <h2 id="about-console">This console</h2>
        <Facts
          facts={[
            ['Version', facts.product ?? none],
            ['Release', facts.release ?? none],
            ['Shell', facts.shell],
            ...facts.facades,
          ]}
        />
      </section>
      {parts.length === 0 ? <p className={styles.nothing}>This console has no parts.</p> : null}
      {parts.map((part) => (
        <Part key={part.name} {...part} />
      ))}
    </Drawer>
  );
}

function Part({ name, version, source, state, loadTime, lastFault }: RemoteFacts) {
  return (
    <section aria-label={name} className={styles.part}>
      <h2>
        {name} <ToneTag tone={tones[state]}>{state}</ToneTag>
      </h2>
      <Facts
        facts={[
          ['Version', version === undefined ? none : `${version} (${source})`],
          ['Loaded in', loadTime === undefined ? none : `${Math.round(loadTime)} ms`],
          [
            'Last error',
            lastFault ? (
              <>
                {lastFault.message} <TimeText at={lastFault.at} />
              </>
            ) : (
              none
            ),
          ],
        ]}
      />
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const tones: Readonly<Record<RemoteState, StatusTone>> = {
  'not opened': 'grey',
  loading: 'orange',
  mounted: 'green',
  hidden: 'green',
  'let go': 'grey',
  failed: 'red',
  refused: 'red',
};

/** What this build says of itself. */
const consoleFacts = (product: string | undefined): ConsoleFacts => ({
  product,
  release: hostRelease,
  shell: shellVersion,
  facades: Object.entries(provided.facades).map(([name, { version }]) => [name.replace('@dmp/shared/', ''), version]),
});

/** Draws anew when a remote's place changes, such as when its code has come. */
function useSlotChanges(slots: ReadonlyMap<string, RemoteSlot>): void {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  // At every drawing: the one that opened a remote brought a place along.
  useEffect(() => {
    const ends = [...slots.values()].map((slot) => slot.subscribe(drawAnew));
    return () => {
      for (const end of ends) end();
    };
  });
}
