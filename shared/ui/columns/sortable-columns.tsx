import { Checkbox } from '@dmp/shared/antd/basics';
import { HolderOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import styles from './columns.module.css';

/** A column one can choose. */
export interface OfferedColumn {
  key: string;
  title: string;
}

interface SortableColumnsProps {
  /** In their order. */
  columns: readonly OfferedColumn[];
  /** The one that cannot be hidden, if any. */
  locked: string | undefined;
  onHide(key: string): void;
  /** One is to stand where another is. */
  onMove(key: string, over: string): void;
  /** One is being carried, or no longer. */
  onCarry(carried: boolean): void;
}

/** The columns that are shown, to be ordered by dragging, or by Space and the arrow keys. */
export function SortableColumns({ columns, locked, onHide, onMove, onCarry }: SortableColumnsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(columns),
        screenReaderInstructions: {
          draggable: 'To move this column, press Space, then the arrow keys, then Space again. Escape cancels.',
        },
      }}
      onDragStart={() => onCarry(true)}
      onDragCancel={() => onCarry(false)}
      onDragEnd={({ active, over }) => {
        onCarry(false);
        if (over) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={columns.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol aria-label="Shown columns" className={styles.list}>
          {columns.map(({ key, title }) => (
            <SortableColumn key={key} id={key} title={title} locked={key === locked} onHide={() => onHide(key)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableColumn(props: { id: string; title: string; locked: boolean; onHide(): void }) {
  const { id, title, locked, onHide } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'draggable column' },
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.shown}
      data-carried={isDragging}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        icon={<HolderOutlined aria-hidden />}
        {...attributes}
        {...listeners}
        aria-label={`Move ${title}`}
        className={styles.handle ?? ''}
      />
      <Checkbox checked disabled={locked} onChange={onHide}>
        {title}
      </Checkbox>
    </li>
  );
}

/** What a screen reader says while a column is carried. */
function announcements(columns: readonly OfferedColumn[]): Announcements {
  const title = (id: string | number) => columns.find(({ key }) => key === id)?.title ?? String(id);
  const place = (id: string | number) => `${columns.findIndex(({ key }) => key === id) + 1} of ${columns.length}`;
  return {
    onDragStart: ({ active }) => `${title(active.id)} is being moved, at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is being moved, at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${title(active.id)} is at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays at ${place(active.id)}.`,
  };
}
