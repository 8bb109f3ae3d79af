import { Checkbox, Radio } from '@dmp/shared/antd/basics';
import { Input, Select } from '@dmp/shared/antd/controls';
import { Form } from '@dmp/shared/antd/form';
import { alertIntervals, alertSeverities, alertTypes, limits, type Site } from '@dmp/shared/contract';
import { atLeast, atMost, counted, type EntityLoad, FormField, required } from '@dmp/shared/ui';
import { RecipientsField } from '../../recipients/recipients-field.tsx';
import { SitesField } from '../../sites/sites-field.tsx';
import { intervalInWords, optionsOf, severityWords, typeWords } from '../../words/alert-words.ts';
import { type AlertValues, canExclude, hasSites, hasThreshold, leastSites, withType } from '../alert-values.ts';
import styles from './alert-fields.module.css';
import { exclusionLabel, fieldLabels } from './field-words.ts';
import { ThresholdField } from './threshold-field.tsx';

interface AlertFieldsProps {
  sites: EntityLoad<Site[]>;
  readOnly: boolean;
}

/** The fields of an alert; which there are follows from its type. */
export function AlertFields({ sites, readOnly }: AlertFieldsProps) {
  const form = Form.useFormInstance<AlertValues>();
  const type = Form.useWatch('type', form);
  const excludes = Form.useWatch('excludeSites', form) === true;
  const least = leastSites(type);
  const { name, description } = limits.length;
  return (
    <>
      <FormField name="name" label={fieldLabels.name} rules={[required('Alert name'), atMost(name)]}>
        <Input />
      </FormField>
      <div className={styles.counted}>
        <FormField name="description" label={fieldLabels.description} rules={[atMost(description)]}>
          <Input.TextArea rows={2} count={counted(description)} />
        </FormField>
      </div>
      <div className={styles.pair}>
        <FormField name="type" label={fieldLabels.type} rules={[required('Alert type')]}>
          <Select
            options={optionsOf(alertTypes, (value) => typeWords[value])}
            onChange={(next: AlertValues['type']) => form.setFieldsValue(withType(form.getFieldsValue(true), next))}
          />
        </FormField>
        <FormField name="severity" label={fieldLabels.severity} rules={[required('Alert severity')]}>
          <Select options={optionsOf(alertSeverities, (value) => severityWords[value].label)} />
        </FormField>
        <FormField name="interval" label={fieldLabels.interval} rules={[required('Please select an interval!')]}>
          <Select options={alertIntervals.map((seconds) => ({ value: seconds, label: intervalInWords(seconds) }))} />
        </FormField>
        <FormField name="active" label={fieldLabels.active} valuePropName="checked">
          <Checkbox />
        </FormField>
      </div>
      {canExclude(type) ? (
        <FormField
          name="excludeSites"
          label={fieldLabels.excludeSites}
          rules={[required('Sites Selection type')]}
          group
        >
          <Radio.Group options={[false, true].map((value) => ({ value, label: exclusionLabel(value) }))} />
        </FormField>
      ) : null}
      {hasSites(type) ? (
        <FormField
          name="siteIds"
          label={excludes ? 'Excluded sites' : fieldLabels.siteIds}
          rules={[atLeast(least.count, least.sentence)]}
          group
        >
          <SitesField load={sites} readOnly={readOnly} />
        </FormField>
      ) : null}
      {hasThreshold(type) ? (
        <FormField
          name="threshold"
          label={fieldLabels.threshold}
          help="The alert goes off when less than this share of EVSEs is available, charging, or reserved."
          group
        >
          <ThresholdField />
        </FormField>
      ) : null}
      <FormField
        name="emailRecipients"
        label={fieldLabels.emailRecipients}
        rules={[atLeast(1, 'Must select at least 1 recipient')]}
        group
      >
        <RecipientsField readOnly={readOnly} />
      </FormField>
    </>
  );
}
