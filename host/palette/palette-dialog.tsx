import { Modal } from '@dmp/shared/antd/dialog';
import type { Transport } from '@dmp/shared/api';
import type { RemoteSearch } from '@dmp/shared/shell';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { matching } from './found-items.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-items.ts';
import type { EarlyLetters } from './use-early-letters.ts';
import { useFound } from './use-found.ts';

export interface PaletteDialogProps {
  /** What is there without a search. */
  items: readonly PaletteItem[];
  /** What a text is looked for in besides. */
  searches: readonly RemoteSearch[];
  send: Transport['send'];
  navigate(to: string): void;
  /** What was typed before the field stood, once. */
  early(): EarlyLetters;
  onClose(): void;
}

/** A text finds pages, actions, and what remotes can search; the keyboard alone is enough to choose and to go there. */
export function PaletteDialog(props: PaletteDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string>();
  return (
    <Modal
      open
      title="Search the console"
      footer={null}
      width={640}
      // It is there at once: whoever calls it by a key goes on typing.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(opened) => {
        if (!opened) return;
        input.current?.focus();
        const typed = props.early();
        const whole = text + typed.text;
        setText(whole);
        if (!typed.isEntered) return;
        const [first] = matching(props.items, whole);
        if (first) take(first, props);
        else setEntered(whole.trim());
      }}
      onCancel={props.onClose}
    >
      <Palette {...props} input={input} text={text} onText={setText} entered={entered} onEntered={setEntered} />
    </Modal>
  );
}

interface PaletteProps extends Omit<PaletteDialogProps, 'early'> {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText(text: string): void;
  /** The text for which Enter was pressed before its answer came. */
  entered: string | undefined;
  onEntered(text: string | undefined): void;
}

function Palette(props: PaletteProps) {
  const { items, searches, send, input, text, onText, entered, onEntered } = props;
  const [chosen, setChosen] = useState<number>();
  const found = useFound(send, searches, text);
  const lines = [...found.items, ...matching(items, text)];
  const at = Math.min(chosen ?? 0, lines.length - 1);
  const isOlder = found.text !== text.trim();
  const first = lines[0];
  // Enter waits for the answer to the text that was typed.
  useEffect(() => {
    if (entered === undefined || isOlder) return;
    onEntered(undefined);
    if (entered === found.text && found.failed.length === 0) take(first, props);
  }, [entered, isOlder, found]);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setChosen((at + step + lines.length) % lines.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What was found for an older text is opened by nobody who has typed on; a page or an action may be chosen at once.
      const isChosen = chosen !== undefined && at >= found.items.length;
      if (isOlder && !isChosen) onEntered(text.trim());
      else take(lines[at], props);
    }
  };
  const groups = [...new Set(lines.map(({ group }) => group))];
  return (
    <div className={styles.palette}>
      <input
        ref={input}
        className={styles.text}
        type="text"
        role="combobox"
        aria-label="Search devices, locations, pages, and actions"
        placeholder="Search devices, locations, pages, and actions"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        {...(lines.length > 0 ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          onEntered(undefined);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list, not of fields
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className={styles.group}>
              {group}
            </div>
            {lines.map((item, index) =>
              item.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
                <div
                  key={item.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={styles.item}
                  onPointerMove={() => setChosen(index)}
                  onClick={() => take(item, props)}
                >
                  <span>{item.label}</span>
                  {item.detail ? <small>{item.detail}</small> : null}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className={styles.said}>
        {said(lines.length, found.busy, found.failed)}
      </p>
    </div>
  );
}

/** Goes where a line leads, or does what it says; without one, nothing. */
function take(item: PaletteItem | undefined, { onClose, navigate }: Pick<PaletteDialogProps, 'onClose' | 'navigate'>) {
  if (!item) return;
  onClose();
  if ('to' in item.act) navigate(item.act.to);
  else item.act.run();
}

function said(count: number, busy: boolean, failed: readonly string[]): string {
  if (failed.length > 0) return `${failed.join(' and ')} could not be searched. Change the text to try again.`;
  if (busy) return 'Searching …';
  return count === 0 ? 'Nothing found.' : '↑ and ↓ choose, Enter opens, Esc closes.';
}
