import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { releaseRules } from '@labbox/contract/exams/states.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Which of the addresses is none. */
const wrongAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find((address) => !ExamSettings.shape.addresses.safeParse([address]).success)

interface Props {
  paced: boolean
  /** Only a quiz may do without marks. */
  quiz: boolean
  /** Its place among the items of a form of several; absent: the form is of one. */
  row?: number
}

/**
 * How it is sat, marked and told: sensible from the start, changed where one wants to. Where students have times of their own
 * (`paced`), results are shown once they are submitted.
 */
export const SettingsFields = ({ paced, quiz, row }: Props) => {
  const { t } = useTranslation('exams')
  const at = (field: keyof ExamSettings) => [...(row === undefined ? [] : [row]), 'settings', field]
  const list = row === undefined ? [] : ['items']
  const addresses = (Form.useWatch([...list, ...at('addresses')]) as string[] | undefined) ?? []
  const marked = (Form.useWatch([...list, ...at('marked')]) as boolean | undefined) ?? true
  const wrong = wrongAddress(addresses)
  return (
    <fieldset className="lb-exam-settings">
      <legend>{t('settings.title')}</legend>
      {quiz && (
        <Form.Item name={at('marked')} valuePropName="checked" extra={!marked && t('settings.unmarkedHint')}>
          <Checkbox>{t('settings.marked')}</Checkbox>
        </Form.Item>
      )}
      <div className="lb-part-fields">
        <Form.Item name={at('pages')} label={t('settings.pages')}>
          <Radio.Group
            options={(['parts', 'all'] as const).map((value) => ({
              value,
              label: t(`settings.page.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name={at('release')} label={t('settings.release')} hidden={paced || !marked}>
          <Select
            options={releaseRules.map((value) => ({ value, label: t(`settings.released.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name={at('code')} label={t('settings.code')} extra={t('settings.codeHint')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={at('addresses')}
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
          name={at('complaintDays')}
          label={t('settings.complaint')}
          hidden={!marked}
          extra={t('settings.complaintHint')}
        >
          <InputNumber min={0} max={60} precision={0} suffix={t('unit.days')} />
        </Form.Item>
        <Form.Item name={at('graceS')} label={t('settings.grace')} extra={t('settings.graceHint')}>
          <InputNumber min={0} max={600} precision={0} suffix={t('unit.seconds')} />
        </Form.Item>
      </div>
      <Form.Item name={at('showKey')} valuePropName="checked" hidden={!marked}>
        <Checkbox>{t('settings.showKey')}</Checkbox>
      </Form.Item>
      <Form.Item name={at('hideNames')} valuePropName="checked">
        <Checkbox>{t('settings.hideNames')}</Checkbox>
      </Form.Item>
    </fieldset>
  )
}
