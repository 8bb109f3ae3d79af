import { Checkbox, Radio } from '@dmp/shared/antd/basics';
import { Input, Select } from '@dmp/shared/antd/controls';
import { Form } from '@dmp/shared/antd/form';
import { alertIntervals, alertSeverities, alertTypes, limits, type Site } from '@dmp/shared/contract';
import { atLeast, atMost, counted, type EntityLoad, FormField, required } from '@dmp/shared/ui';
import { RecipientsField } from '../../recipients/recipients-field.tsx';
import { SitesField } from '../../sites/sites-field.tsx';
import { formatInterval, selectOptions, severityWords, typeWords } from '../../words/alert-words.ts';
import {
  type AlertValues,
  canExclude,
  hasSites,
  hasThreshold,
  minimumSites,
  siteSelectionForType,
} from '../alert-values.ts';
import styles from './alert-fields.module.css';
import { alertFieldLabels, exclusionLabel } from './field-words.ts';
import { ThresholdField } from './threshold-field.tsx';

interface AlertFieldsProps {
  sites: EntityLoad<Site[]>;
  readOnly: boolean;
}

/** The fields of the alert form. The type decides which of them are present. */
export function AlertFields({ sites, readOnly }: AlertFieldsProps) {
  const form = Form.useFormInstance<AlertValues>();
  const type = Form.useWatch('type', form);
  const excludes = Form.useWatch('excludeSites', form) === true;
  const minimum = minimumSites(type);
  const { name, description } = limits.length;
  return (
    <>
      <FormField name="name" label={alertFieldLabels.name} rules={[required('Alert name'), atMost(name)]}>
        <Input />
      </FormField>
      <div className={styles.counted}>
        <FormField name="description" label={alertFieldLabels.description} rules={[atMost(description)]}>
          <Input.TextArea rows={2} count={counted(description)} />
        </FormField>
      </div>
      <div className={styles.pair}>
        <FormField name="type" label={alertFieldLabels.type} rules={[required('Alert type')]}>
          <Select
            options={selectOptions(alertTypes, (value) => typeWords[value])}
            onChange={(next: AlertValues['type']) =>
              form.setFieldsValue(siteSelectionForType(form.getFieldsValue(true), next))
            }
          />
        </FormField>
        <FormField name="severity" label={alertFieldLabels.severity} rules={[required('Alert severity')]}>
          <Select options={selectOptions(alertSeverities, (value) => severityWords[value].label)} />
        </FormField>
        <FormField name="interval" label={alertFieldLabels.interval} rules={[required('Please select an interval!')]}>
          <Select options={alertIntervals.map((seconds) => ({ value: seconds, label: formatInterval(seconds) }))} />
        </FormField>
        <FormField name="active" label={alertFieldLabels.active} valuePropName="checked">
          <Checkbox />
        </FormField>
      </div>
      {canExclude(type) ? (
        <FormField
          name="excludeSites"
          label={alertFieldLabels.excludeSites}
          rules={[required('Sites Selection type')]}
          group
        >
          <Radio.Group options={[false, true].map((value) => ({ value, label: exclusionLabel(value) }))} />
        </FormField>
      ) : null}
      {hasSites(type) ? (
        <FormField
          name="siteIds"
          label={excludes ? 'Excluded sites' : alertFieldLabels.siteIds}
          rules={[atLeast(minimum.count, minimum.message)]}
          group
        >
          <SitesField load={sites} readOnly={readOnly} />
        </FormField>
      ) : null}
      {hasThreshold(type) ? (
        <FormField
          name="threshold"
          label={alertFieldLabels.threshold}
          help="The alert goes off when less than this share of EVSEs is available, charging, or reserved."
          group
        >
          <ThresholdField />
        </FormField>
      ) : null}
      <FormField
        name="emailRecipients"
        label={alertFieldLabels.emailRecipients}
        rules={[atLeast(1, 'Must select at least 1 recipient')]}
        group
      >
        <RecipientsField readOnly={readOnly} />
      </FormField>
    </>
  );
}
