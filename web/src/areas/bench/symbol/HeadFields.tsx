import { Form, Input, Select } from 'antd'
import { symbolClasses } from '@labbox/contract/bench/own-symbol.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Names in both languages, class and designator: what every symbol has. */
export const HeadFields = () => {
  const { t } = useTranslation('symbols')
  const classes = useDictionary('symbolClass')
  return (
    <>
      <Form.Item name={['symbol', 'names', 'zh']} label={t('field.zh')} required>
        <Input maxLength={60} lang="zh" />
      </Form.Item>
      <Form.Item name={['symbol', 'names', 'en']} label={t('field.en')} required>
        <Input maxLength={60} lang="en" />
      </Form.Item>
      <Form.Item name={['symbol', 'class']} label={t('field.class')} required>
        <Select options={symbolClasses.map((value) => ({ value, label: classes.label(value) }))} />
      </Form.Item>
      <Form.Item name={['symbol', 'prefix']} label={t('field.prefix')} extra={t('field.prefixHint')} required>
        <Input maxLength={3} />
      </Form.Item>
    </>
  )
}
