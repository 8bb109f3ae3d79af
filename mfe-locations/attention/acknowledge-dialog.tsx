import { Radio } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { attentionApi } from '@dmp/shared/api';
import { type Attention, type AttentionItem, limits, normalizeText } from '@dmp/shared/contract';
import { serverNow, useApi } from '@dmp/shared/shell';
import { atMost, counted, FormDialog, FormField } from '@dmp/shared/ui';
import { untilAfter, untilChoices } from './acknowledge-times.ts';
import { itemName, itemProblem } from './attention-labels.ts';
import { useReloadAttention } from './use-attention.ts';

interface Values {
  note: string;
  hours: number;
}

export interface AcknowledgeDialogProps {
  item: AttentionItem;
  /** Users from whom an acknowledgment by this user hides the item. Older backends do not send it. */
  hidesFrom: Attention['hidesFrom'];
  onClose(): void;
}

const hiddenFromTexts: Record<NonNullable<Attention['hidesFrom']>, string> = {
  STAFF: 'It is hidden from all staff for the time you choose. Vendors still see it.',
  VENDOR: 'It is hidden from you for the time you choose. Staff still see it.',
};

const { acknowledgementNote } = limits.length;

/** Asks how long the item stays acknowledged, and for a note to other users. */
export function AcknowledgeDialog({ item, hidesFrom, onClose }: AcknowledgeDialogProps) {
  const attention = useApi(attentionApi);
  const reload = useReloadAttention();
  return (
    <FormDialog<Values>
      title="Acknowledge"
      initial={{ hours: 0 }}
      above={
        <p>
          {`${itemName(item)}: ${itemProblem(item)}. ${hidesFrom ? hiddenFromTexts[hidesFrom] : 'It is hidden for the time you choose.'}`}
        </p>
      }
      saveLabel="Acknowledge"
      save={({ note, hours }) =>
        attention.acknowledge(item, {
          note: normalizeText(note ?? '') || null,
          until: untilAfter(hours, serverNow()),
          since: item.since,
          extent: item.extent,
        })
      }
      failure="Could not acknowledge"
      onSaved={() => void reload()}
      onClose={onClose}
    >
      <FormField name="hours" label="Until" group>
        <Radio.Group vertical options={untilChoices.map(({ hours, label }) => ({ value: hours, label }))} />
      </FormField>
      <FormField
        name="note"
        label="Note"
        help="For your colleagues: what you know and what is being done."
        rules={[atMost(acknowledgementNote)]}
      >
        <Input.TextArea rows={3} count={counted(acknowledgementNote)} />
      </FormField>
    </FormDialog>
  );
}
