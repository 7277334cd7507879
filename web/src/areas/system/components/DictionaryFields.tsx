import { Button, Form, Input, Switch } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import '../system.css'

/** One entry; the value of one that the product goes by is fixed. */
const Entry = ({
  name,
  fixedValues,
  onRemove,
}: {
  name: number
  fixedValues: readonly string[]
  onRemove: () => void
}) => {
  const { t } = useTranslation('system')
  const form = Form.useFormInstance()
  const value = Form.useWatch(['entries', name, 'value'], form) as string | undefined
  const fixed = value !== undefined && fixedValues.includes(value)
  return (
    <fieldset className="lb-dictionary-entry">
      <div className="lb-entry-line">
        <Form.Item name={[name, 'value']} label={t('codeset.value')} required>
          <Input maxLength={60} readOnly={fixed} variant={fixed ? 'filled' : 'outlined'} />
        </Form.Item>
        <Form.Item name={[name, 'code']} label={t('codeset.code')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name={[name, 'off']} label={t('codeset.off')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name={[name, 'label']} label={t('codeset.label')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      {fixed ? (
        <span className="lb-muted">{t('codeset.fixed')}</span>
      ) : (
        <Button type="link" danger size="small" onClick={onRemove}>
          {t('codeset.removeEntry')}
        </Button>
      )}
    </fieldset>
  )
}

/** What a dictionary is made of. */
export const DictionaryFields = ({ fixedValues = [] }: { fixedValues?: readonly string[] | undefined }) => {
  const { t } = useTranslation('system')
  return (
    <>
      <Form.Item name="name" label={t('codeset.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <LocalTextInput multiline maxLength={1000} />
      </Form.Item>
      <h3>{t('codeset.entries')}</h3>
      <Form.List name="entries">
        {(entries, { add, remove }) => (
          <>
            {entries.map(({ key, name }) => (
              <Entry key={key} name={name} fixedValues={fixedValues} onRemove={() => remove(name)} />
            ))}
            <Button block onClick={() => add({ value: '', code: '', off: false, label: {} })}>
              {t('codeset.addEntry')}
            </Button>
          </>
        )}
      </Form.List>
    </>
  )
}
