import { Empty, Tag } from '@dmp/shared/antd/basics';
import { Drawer } from '@dmp/shared/antd/dialog';
import { CopyOutlined } from '@dmp/shared/antd/icons';
import { Descriptions } from '@dmp/shared/antd/panels';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { none } from '@dmp/shared/format';
import { shellVersion } from '@dmp/shared/shell';
import { TimeText, useAddressDrawer } from '@dmp/shared/ui';
import { type ReactNode, useEffect, useReducer } from 'react';
import { provided } from '../remotes/provided.ts';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import { hostRelease } from '../update/running-release.ts';
import type { AboutDrawerProps } from './about.tsx';
import { aboutParameter } from './about-address.ts';
import { aboutText, type ConsoleFacts } from './about-text.ts';
import { type RemoteFacts, type RemoteState, remoteFacts } from './remote-facts.ts';

/**
 * Shows the release of the host, and version, state, and last error of each remote. It has no style sheet: as the only
 * lazy one of the host, it would add the code that loads it to every page.
 */
export function AboutDrawer({ config, remotes, slots, shell: { notify }, opener }: AboutDrawerProps) {
  const drawer = useAddressDrawer(aboutParameter);
  useSlotChanges(slots);
  const facts = consoleFacts(config.version);
  const parts = remotes.map((remote) => remoteFacts(remote, slots.get(remote.entry.name)));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(aboutText(facts, parts, window.location.pathname));
      notify.success({ title: 'Copied' });
    } catch {
      // An insecure page has no clipboard, and the user may have denied access.
      notify.error({ title: 'Failed to copy', text: 'Select the text and copy it with the keyboard.' });
    }
  };
  return (
    <Drawer
      open={drawer.value !== undefined}
      size={680}
      title="About"
      onClose={drawer.close}
      // The drawer itself would return the focus to the element that had it when the drawer was loaded.
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(open) => open || opener.current?.focus({ preventScroll: true })}
      destroyOnHidden
      extra={
        <Button icon={<CopyOutlined aria-hidden />} onClick={copy}>
          Copy all
        </Button>
      }
    >
      {/* Focusable, so that the keyboard can scroll content without controls. */}
      <Flex vertical gap={28} tabIndex={0} role="group" aria-label="Details">
        <Facts
          label="This console"
          facts={[
            ['Version', facts.product ?? none],
            ['Release', facts.release ?? none],
            ['Shell', facts.shell],
          ]}
        />
        {parts.length === 0 ? <Empty description="This console has no remotes." /> : null}
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
        <Facts label="Shared modules" facts={facts.facades} />
      </Flex>
    </Drawer>
  );
}

function Part({ name, version, source, state, loadTime, lastFault }: RemoteFacts) {
  return (
    <Facts
      label={name}
      facts={[
        [
          'State',
          <Tag key="state" color={colors[state]}>
            <span>{state}</span>
          </Tag>,
        ],
        ['Version', version === undefined ? none : `${version} (${source})`],
        ['Loaded in', loadTime === undefined ? none : `${Math.round(loadTime)} ms`],
        [
          'Last error',
          lastFault ? (
            <span key="fault">
              <span>{`${lastFault.message} `}</span>
              <TimeText at={lastFault.at} />
            </span>
          ) : (
            none
          ),
        ],
      ]}
    />
  );
}

function Facts({ label, facts }: { label: string; facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <section aria-label={label}>
      <Descriptions
        title={label}
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 130 } }}
        items={facts.map(([name, value]) => ({ key: name, label: name, children: value }))}
      />
    </section>
  );
}

const colors: Readonly<Record<RemoteState, string>> = {
  'not opened': 'default',
  loading: 'processing',
  mounted: 'success',
  hidden: 'success',
  unloaded: 'default',
  failed: 'error',
  refused: 'error',
};

/** Versions of this build. */
const consoleFacts = (product: string | undefined): ConsoleFacts => ({
  product,
  release: hostRelease,
  shell: shellVersion,
  facades: Object.entries(provided.facades).map(([name, { version }]) => [name.replace('@dmp/shared/', ''), version]),
});

/** Rerenders when a slot changes, such as when its code is loaded. */
function useSlotChanges(slots: ReadonlyMap<string, RemoteSlot>): void {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  // After every render: one that opens a remote adds a slot.
  useEffect(() => {
    const ends = [...slots.values()].map((slot) => slot.subscribe(rerender));
    return () => {
      for (const end of ends) end();
    };
  });
}
