import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { releaseRules } from '@labbox/contract/exams/states.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Which of the addresses is none. */
const wrongAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find((address) => !ExamSettings.shape.addresses.safeParse([address]).success)

/**
 * How it is sat, marked and told: sensible from the start, changed where one wants to. Where students have times of their own
 * (`paced`), results are shown once they are submitted.
 */
export const SettingsFields = ({ paced }: { paced: boolean }) => {
  const { t } = useTranslation('exams')
  const addresses = (Form.useWatch(['settings', 'addresses']) as string[] | undefined) ?? []
  const wrong = wrongAddress(addresses)
  return (
    <fieldset className="lb-exam-settings">
      <legend>{t('settings.title')}</legend>
      <div className="lb-part-fields">
        <Form.Item name={['settings', 'pages']} label={t('settings.pages')}>
          <Radio.Group
            options={(['parts', 'all'] as const).map((value) => ({
              value,
              label: t(`settings.page.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name={['settings', 'release']} label={t('settings.release')} hidden={paced}>
          <Select
            options={releaseRules.map((value) => ({ value, label: t(`settings.released.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name={['settings', 'code']} label={t('settings.code')} extra={t('settings.codeHint')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['settings', 'addresses']}
          label={t('settings.addresses')}
          extra={t('settings.addressesHint')}
          {...(wrong && {
            validateStatus: 'error' as const,
            help: t('settings.addressWrong', { address: wrong }),
          })}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '，', ';']} />
        </Form.Item>
        <Form.Item
          name={['settings', 'complaintDays']}
          label={t('settings.complaint')}
          extra={t('settings.complaintHint')}
        >
          <InputNumber min={0} max={60} precision={0} suffix={t('unit.days')} />
        </Form.Item>
        <Form.Item name={['settings', 'graceS']} label={t('settings.grace')} extra={t('settings.graceHint')}>
          <InputNumber min={0} max={600} precision={0} suffix={t('unit.seconds')} />
        </Form.Item>
      </div>
      <Form.Item name={['settings', 'showKey']} valuePropName="checked">
        <Checkbox>{t('settings.showKey')}</Checkbox>
      </Form.Item>
      <Form.Item name={['settings', 'hideNames']} valuePropName="checked">
        <Checkbox>{t('settings.hideNames')}</Checkbox>
      </Form.Item>
    </fieldset>
  )
}
