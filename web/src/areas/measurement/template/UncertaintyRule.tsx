import { Form, InputNumber, Radio } from 'antd'
import type { Template } from '@labbox/contract/measurement/template.ts'
import type { UncertaintyRule as Rule } from '@labbox/contract/measurement/uncertainty/quality.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** A template with another rule; off is none at all, as in templates from before there were any. */
export const withRule = ({ uncertainty: _old, ...rest }: Template, rule: Rule | undefined): Template =>
  rule ? { ...rest, uncertainty: rule } : rest

/** Whether the template tells uncertainties, or requires them. */
export const UncertaintyRule = ({
  value,
  onChange,
}: {
  value: Rule | undefined
  onChange: (rule: Rule | undefined) => void
}) => {
  const { t } = useTranslation('plots')
  return (
    <Form layout="vertical" component="div">
      <div className="lb-form-row">
        <Form.Item label={t('rule.title')} tooltip={t('rule.hint')}>
          <Radio.Group
            optionType="button"
            aria-label={t('rule.title')}
            value={value?.mode ?? 'off'}
            options={(['off', 'shown', 'required'] as const).map((mode) => ({
              value: mode,
              label: t(`rule.mode.${mode}`),
            }))}
            onChange={({ target }) => {
              const mode = target.value as 'off' | Rule['mode']
              onChange(mode === 'off' ? undefined : { mode, coverage: value?.coverage ?? 2 })
            }}
          />
        </Form.Item>
        {value && (
          <Form.Item label={t('rule.coverage')}>
            <InputNumber
              aria-label={t('rule.coverage')}
              min={1}
              max={4}
              step={0.01}
              value={value.coverage}
              onChange={(coverage) => onChange({ ...value, coverage: coverage ?? 2 })}
            />
          </Form.Item>
        )}
      </div>
    </Form>
  )
}
