import { AutoComplete, Form, Input, Select, Switch } from 'antd'
import { isInstrument, itemKinds, type InstrItem } from '@labbox/contract/measurement/items.ts'
import { basicTypes, type Item } from '@labbox/contract/measurement/template.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { FORMATS, UNITS } from '../template/choices.ts'
import { useCommands } from '../template/use-commands.ts'
import '../template/template.css'

interface Fields extends Omit<InstrItem, 'id' | 'shipped' | 'updatedAt' | 'parameter'> {
  parameterName?: NonNullable<Item['parameter']>['name']
  options?: string[]
}

export const firstFields = { kind: 'DS', basicType: 0, format: 'eng3', unit: 'V', command: '', options: [] }

/** The fields of the form from an item, and back. */
export const fieldsOf = ({ parameter, ...item }: InstrItem): Fields => ({
  ...item,
  parameterName: parameter?.name ?? {},
  options: parameter?.options ?? [],
})

export const itemInput = (values: Record<string, unknown>) => {
  const { parameterName = {}, options = [], ...rest } = values as unknown as Fields
  const command = isInstrument(rest.kind) ? (rest.command ?? '') : ''
  return { ...rest, command, parameter: options.length > 0 ? { name: parameterName, options } : null }
}

/** What an item of the catalogue is made of. */
export const ItemFields = () => {
  const { t } = useTranslation('monitor')
  const form = Form.useFormInstance()
  const kind = (Form.useWatch('kind', form) as InstrItem['kind'] | undefined) ?? 'DS'
  const basicType = (Form.useWatch('basicType', form) as Item['basicType'] | undefined) ?? 0
  const kinds = useDictionary('monitorItemType')
  const types = useDictionary('monitorBasicType')
  const commands = useCommands(basicType).filter(({ value }) => value.startsWith(`${kind}.`))
  const measured = isInstrument(kind)
  return (
    <>
      <Form.Item name="kind" label={t('items.kind')} required>
        <Select
          options={itemKinds.map((value) => ({
            value,
            label: `${value} ${kinds.label(value)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="name" label={t('items.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <div className="lb-form-row">
        <Form.Item name="key" label={t('items.key')} extra={t('items.keyHint')} required>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="unit" label={t('items.unit')}>
          <AutoComplete maxLength={16} options={UNITS.map((value) => ({ value }))} />
        </Form.Item>
      </div>
      <div className="lb-form-row">
        <Form.Item name="basicType" label={t('items.basicType')}>
          <Select
            options={Object.values(basicTypes).map((value) => ({
              value,
              label: types.label(value),
            }))}
          />
        </Form.Item>
        <Form.Item name="format" label={t('items.format')}>
          <Select
            options={FORMATS.map((value) => ({ value, label: value || t('measurement:item.formatAuto') }))}
          />
        </Form.Item>
      </div>
      {measured && (
        <>
          <Form.Item name="command" label={t('items.command')} extra={t('items.commandHint')} required>
            <AutoComplete
              options={commands}
              showSearch={{
                filterOption: (text, option) => (option?.value ?? '').includes(text.toUpperCase()),
              }}
            />
          </Form.Item>
          <Form.Item name="parameterName" label={t('items.parameter')} extra={t('items.parameterHint')}>
            <LocalTextInput maxLength={40} />
          </Form.Item>
          <Form.Item name="options" label={t('items.choices')}>
            <Select mode="tags" tokenSeparators={[';']} />
          </Form.Item>
        </>
      )}
      <Form.Item name="remark" label={t('items.remark')}>
        <LocalTextInput multiline maxLength={1000} />
      </Form.Item>
      <Form.Item name="off" label={t('items.off')} extra={t('items.offHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
