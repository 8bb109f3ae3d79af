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

/** A column in the column chooser. */
export interface ColumnOption {
  key: string;
  title: string;
}

interface SortableColumnsProps {
  columns: readonly ColumnOption[];
  /** Key of the column that cannot be hidden, if any. */
  locked: string | undefined;
  onHide(key: string): void;
  /** Moves a column to the position of the column `over`. */
  onMove(key: string, over: string): void;
  onDraggingChange(isDragging: boolean): void;
}

/** The visible columns, ordered by dragging, or by Space and the arrow keys. */
export function SortableColumns({ columns, locked, onHide, onMove, onDraggingChange }: SortableColumnsProps) {
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
      onDragStart={() => onDraggingChange(true)}
      onDragCancel={() => onDraggingChange(false)}
      onDragEnd={({ active, over }) => {
        onDraggingChange(false);
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
      className={styles.visible}
      data-dragging={isDragging}
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

/** Screen reader announcements while a column is dragged. */
function announcements(columns: readonly ColumnOption[]): Announcements {
  const title = (id: string | number) => columns.find(({ key }) => key === id)?.title ?? String(id);
  const position = (id: string | number) => `${columns.findIndex(({ key }) => key === id) + 1} of ${columns.length}`;
  return {
    onDragStart: ({ active }) => `${title(active.id)} is being moved, at ${position(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)} is being moved, at ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `${title(active.id)} is at ${position(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays at ${position(active.id)}.`,
  };
}
