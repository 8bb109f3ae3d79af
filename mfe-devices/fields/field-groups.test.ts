import { deviceFieldNames } from '@dmp/shared/contract';
import { fieldGroups } from './field-groups.ts';

test('every field of a device is in one group', () => {
  expect(fieldGroups.flatMap(({ fields }) => fields).toSorted()).toEqual(deviceFieldNames.toSorted());
});
