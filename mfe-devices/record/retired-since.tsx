import type { Device } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { ToneTag } from '@dmp/shared/ui';

/** When and by whom a device was retired; renders nothing for a device in use. */
export function RetiredSince({
  device: { retiredAt, retiredBy },
}: {
  device: Pick<Device, 'retiredAt' | 'retiredBy'>;
}) {
  if (!retiredAt) return null;
  return (
    <>
      <ToneTag tone="red">Retired</ToneTag>
      <span>{`${formatTime(retiredAt)}${retiredBy ? ` by ${retiredBy}` : ''}`}</span>
    </>
  );
}
