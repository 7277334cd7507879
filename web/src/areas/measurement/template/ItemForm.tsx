import { AutoComplete, Form, Input, Radio, Select, Switch } from 'antd'
import {
  basicTypes,
  itemTypes,
  type Item,
  type Table,
  type Template,
} from '@labbox/contract/measurement/template.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { FORMATS, UNITS } from './choices.ts'
import { CriteriaFields } from './CriteriaFields.tsx'
import { FormulaInput } from './FormulaInput.tsx'
import { GivenFields } from './GivenFields.tsx'
import { RequirementList } from './RequirementList.tsx'
import { TakingFields } from './TakingFields.tsx'
import { TestFields } from './TestFields.tsx'
import { useCommands } from './use-commands.ts'
import { useFieldHelp } from './use-field-help.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

export interface ItemFormProps {
  template: Template
  table: Table
  item: Item
  problems: readonly TemplateProblem[]
  onChange: (item: Item) => void
}

/** Everything about one measurement item; every change is told at once. */
export const ItemForm = (props: ItemFormProps) => {
  const { template, table, item, problems, onChange } = props
  const { t } = useTranslation(['measurement', 'plots'])
  const help = useFieldHelp(problems)
  const commands = useCommands(item.basicType)
  const set = <K extends keyof Item>(field: K, value: Item[K]): void => onChange({ ...item, [field]: value })
  const keys = template.pages.flatMap((page) =>
    page.tables.flatMap((each) => each.items.map(({ key }) => key)),
  )
  const itemType = useDictionary('dataTableItemType')
  const basicType = useDictionary('monitorBasicType')
  const choice = (group: 'itemType' | 'basicType', values: readonly number[], chosen: number) => {
    const { label, offered } = group === 'itemType' ? itemType : basicType
    return values
      .filter((value) => offered(value) || value === chosen)
      .map((value) => ({ value, label: label(value) }))
  }
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('item.name')} required>
        <LocalTextInput value={item.name} maxLength={100} onChange={(name) => set('name', name)} />
      </Form.Item>
      <div className="lb-form-row">
        <Form.Item label={t('item.key')} required tooltip={t('item.keyHint')} {...help('key')}>
          <Input
            aria-label={t('item.key')}
            value={item.key}
            maxLength={30}
            onChange={({ target }) => set('key', target.value.trim())}
          />
        </Form.Item>
        <Form.Item label={t('item.unit')}>
          <AutoComplete
            aria-label={t('item.unit')}
            value={item.unit}
            options={UNITS.map((value) => ({ value }))}
            onChange={(unit) => set('unit', (unit ?? '').slice(0, 16))}
          />
        </Form.Item>
        <Form.Item label={t('item.format')}>
          <Select
            aria-label={t('item.format')}
            value={item.format}
            options={FORMATS.map((value) => ({ value, label: value || t('item.formatAuto') }))}
            onChange={(format) => set('format', format)}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('item.type')}>
        <Radio.Group
          optionType="button"
          value={item.type}
          options={choice('itemType', Object.values(itemTypes), item.type)}
          onChange={({ target }) => set('type', target.value as Item['type'])}
        />
      </Form.Item>
      <Form.Item label={t('item.basicType')} {...help('basicType')}>
        <Radio.Group
          optionType="button"
          value={item.basicType}
          options={choice('basicType', Object.values(basicTypes), item.basicType)}
          onChange={({ target }) => set('basicType', target.value as Item['basicType'])}
        />
      </Form.Item>
      {(item.test || (item.type === itemTypes.reading && item.basicType === basicTypes.number)) && (
        <TestFields item={item} problems={problems} onChange={onChange} />
      )}
      {item.type === itemTypes.reading && !item.test && (
        <>
          <Form.Item label={t('item.command')} required tooltip={t('item.commandHint')} {...help('command')}>
            <AutoComplete
              aria-label={t('item.command')}
              value={item.command}
              options={commands}
              showSearch={{
                filterOption: (text, option) => (option?.value ?? '').includes(text.toUpperCase()),
              }}
              onChange={(command) => set('command', (command ?? '').trim())}
            />
          </Form.Item>
          <Form.Item label={t('item.parameter')} tooltip={t('item.parameterHint')} {...help('parameter')}>
            <Select
              aria-label={t('item.parameter')}
              mode="tags"
              value={item.parameter?.options ?? []}
              onChange={(options: string[]) =>
                set('parameter', options.length > 0 ? { name: item.parameter?.name ?? {}, options } : null)
              }
            />
          </Form.Item>
          <Form.Item label={t('item.manualAllowed')}>
            <Switch
              aria-label={t('item.manualAllowed')}
              checked={item.manualAllowed}
              onChange={(on) => set('manualAllowed', on)}
            />
          </Form.Item>
        </>
      )}
      <TakingFields item={item} problems={problems} onChange={onChange} />
      {item.type === itemTypes.reading && !item.test && (
        <Form.Item label={t('plots:setup.title')} tooltip={t('plots:setup.hint')}>
          <RequirementList
            label={t('plots:setup.title')}
            value={item.requires}
            onChange={(requires) => {
              const { requires: _old, ...rest } = item
              onChange(requires ? { ...rest, requires } : rest)
            }}
          />
        </Form.Item>
      )}
      {item.type === itemTypes.formula && (
        <Form.Item label={t('item.formula')} required tooltip={t('formula.hint')}>
          <FormulaInput
            label={t('item.formula')}
            value={item.formula}
            keys={keys.filter((key) => key !== item.key)}
            problems={problems.filter((found) => found.place.field === 'formula')}
            onChange={(formula) => set('formula', formula)}
          />
        </Form.Item>
      )}
      {item.type === itemTypes.manual && item.basicType !== basicTypes.image && (
        <GivenFields table={table} item={item} onChange={onChange} />
      )}
      <CriteriaFields item={item} keys={keys} problems={problems} onChange={onChange} />
      <Form.Item label={t('item.points')} tooltip={t('item.pointsHint')}>
        <NumberField
          aria-label={t('item.points')}
          min={0}
          max={1000}
          step={1}
          precision={1}
          value={item.points}
          onChange={(points) => set('points', points ?? 0)}
        />
      </Form.Item>
    </Form>
  )
}
