import { Modal } from '@dmp/shared/antd/dialog';
import type { Transport } from '@dmp/shared/api';
import type { RemoteSearch } from '@dmp/shared/shell';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-items.ts';
import { matchingItems } from './search-items.ts';
import type { EarlyInput } from './use-early-input.ts';
import { usePaletteSearch } from './use-palette-search.ts';

export interface PaletteDialogProps {
  /** Items that are available without a search. */
  items: readonly PaletteItem[];
  /** Searches on the server for the text. */
  searches: readonly RemoteSearch[];
  send: Transport['send'];
  navigate(to: string): void;
  /** Returns the input from before the dialog was loaded, once. */
  takeEarlyInput(): EarlyInput;
  onClose(): void;
}

/** Finds pages, actions, and results of the remotes' searches. It can be used by keyboard alone. */
export function PaletteDialog(props: PaletteDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [enteredText, setEnteredText] = useState<string>();
  return (
    <Modal
      open
      title="Search the console"
      footer={null}
      width={640}
      // Without an animation, the user can type at once.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(opened) => {
        if (!opened) return;
        input.current?.focus();
        const typed = props.takeEarlyInput();
        const whole = text + typed.text;
        setText(whole);
        if (!typed.isEntered) return;
        const [first] = matchingItems(props.items, whole);
        if (first) activate(first, props);
        else setEnteredText(whole.trim());
      }}
      onCancel={props.onClose}
    >
      <Palette
        {...props}
        input={input}
        text={text}
        onText={setText}
        enteredText={enteredText}
        onEnteredTextChange={setEnteredText}
      />
    </Modal>
  );
}

interface PaletteProps extends Omit<PaletteDialogProps, 'takeEarlyInput'> {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText(text: string): void;
  /** The text for which Enter was pressed before its search ended. */
  enteredText: string | undefined;
  onEnteredTextChange(text: string | undefined): void;
}

function Palette(props: PaletteProps) {
  const { items, searches, send, input, text, onText, enteredText, onEnteredTextChange } = props;
  const [selected, setSelected] = useState<number>();
  const result = usePaletteSearch(send, searches, text);
  const lines = [...result.items, ...matchingItems(items, text)];
  const at = Math.min(selected ?? 0, lines.length - 1);
  const isOlder = result.text !== text.trim();
  const first = lines[0];
  // Enter waits for the results of the current text.
  useEffect(() => {
    if (enteredText === undefined || isOlder) return;
    onEnteredTextChange(undefined);
    if (enteredText === result.text && result.failed.length === 0) activate(first, props);
  }, [enteredText, isOlder, result]);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setSelected((at + step + lines.length) % lines.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Results of an older text are not opened, but a page or an action can be selected at once.
      const isSelected = selected !== undefined && at >= result.items.length;
      if (isOlder && !isSelected) onEnteredTextChange(text.trim());
      else activate(lines[at], props);
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
          onEnteredTextChange(undefined);
          setSelected(undefined);
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
                  onPointerMove={() => setSelected(index)}
                  onClick={() => activate(item, props)}
                >
                  <span>{item.label}</span>
                  {item.detail ? <small>{item.detail}</small> : null}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {statusText(lines.length, result.busy, result.failed)}
      </p>
    </div>
  );
}

/** Navigates to an item, or runs its action. */
function activate(
  item: PaletteItem | undefined,
  { onClose, navigate }: Pick<PaletteDialogProps, 'onClose' | 'navigate'>,
) {
  if (!item) return;
  onClose();
  if ('to' in item.act) navigate(item.act.to);
  else item.act.run();
}

function statusText(count: number, busy: boolean, failed: readonly string[]): string {
  if (failed.length > 0) return `${failed.join(' and ')} could not be searched. Change the text to try again.`;
  if (busy) return 'Searching …';
  return count === 0 ? 'Nothing found.' : '↑ and ↓ choose, Enter opens, Esc closes.';
}
