import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Form, Select } from 'antd'
import { eSeries, seriesBetween } from '@labbox/contract/core/series.ts'
import { variableLimits, type LabVariable } from '@labbox/contract/labs/variables.ts'
import { tablesOf } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { TabProps } from '../edit/draft.ts'

const numbersOf = (texts: readonly string[]): number[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(/[\s,，、;；]+/))
      .filter(Boolean)
      .map(Number)
      .filter(Number.isFinite),
  ),
]

interface RowProps {
  variable: LabVariable
  items: readonly { value: string; label: string }[]
  parts: readonly string[]
  onChange: (variable: LabVariable) => void
  onRemove: () => void
}

const VariableRow = ({ variable, items, parts, onChange, onRemove }: RowProps) => {
  const { t } = useTranslation('labs')
  const { key, values } = variable
  const between = seriesBetween(eSeries.E12, Math.min(...values), Math.max(...values))
  return (
    <Form layout="vertical" component="div" className="lb-block" role="group" aria-label={key}>
      <div className="lb-ends">
        <h3>{key}</h3>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('variants.remove', { key })}
          title={t('variants.remove', { key })}
          onClick={onRemove}
        />
      </div>
      <Form.Item label={t('variants.item')}>
        <Select
          aria-label={t('variants.item')}
          options={[...items]}
          value={key}
          onChange={(next) => onChange({ ...variable, key: next })}
        />
      </Form.Item>
      <Form.Item
        label={t('variants.values')}
        extra={
          <Button
            type="link"
            size="small"
            style={{ padding: 0 }}
            disabled={between.length < 2 || between.length > variableLimits.values}
            onClick={() => onChange({ ...variable, values: between })}
          >
            {t('variants.fill')}
          </Button>
        }
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={t('variants.values')}
          tokenSeparators={[' ', ',', '，', '、', ';']}
          maxCount={variableLimits.values}
          value={values.map(String)}
          onChange={(texts: string[]) => {
            const next = numbersOf(texts)
            if (next.length > 0) onChange({ ...variable, values: next })
          }}
        />
      </Form.Item>
      <Form.Item label={t('variants.parts')}>
        <Select
          mode="multiple"
          aria-label={t('variants.parts')}
          maxCount={variableLimits.parts}
          options={parts.map((value) => ({ value, label: value }))}
          value={variable.parts}
          onChange={(next: string[]) => onChange({ ...variable, parts: next })}
        />
      </Form.Item>
    </Form>
  )
}

/** Values that differ from try to try when the lab is practised: which, what they may be, and which parts have them. */
export const Variants = ({ draft, onChange }: TabProps) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const { measurement, circuit, variables = [] } = draft.document
  const given = tablesOf(measurement)
    .flatMap(({ items }) => items)
    .filter((item) => Object.values(item.given).some((value) => typeof value === 'number'))
  const taken = new Set(variables.map(({ key }) => key))
  const free = given.find(({ key }) => !taken.has(key))
  const set = (next: LabVariable[]) => {
    // Without any, the document is as if there had never been one.
    const { variables: _, ...rest } = draft.document
    onChange({ ...draft, document: next.length > 0 ? { ...rest, variables: next } : rest })
  }
  const add = () => {
    const first = Object.values(free?.given ?? {}).find((value) => typeof value === 'number')
    if (free && first !== undefined) set([...variables, { key: free.key, values: [first], parts: [] }])
  }
  return (
    <section>
      <h2 className="lb-lab-h2">{t('variants.title')}</h2>
      <p className="lb-muted">{t('variants.hint', { place: `{{${variables[0]?.key ?? 'R'}}}` })}</p>
      {variables.map((variable, k) => (
        <VariableRow
          key={k}
          variable={variable}
          items={given
            .filter(({ key }) => key === variable.key || !taken.has(key))
            .map(({ key, name, unit }) => ({
              value: key,
              label: `${text(name)} (${key})${unit && ` / ${unit}`}`,
            }))}
          parts={Object.values(circuit.components).map(({ designator }) => designator)}
          onChange={(next) => set(variables.with(k, next))}
          onRemove={() => set(variables.filter((_, other) => other !== k))}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={!free || variables.length >= variableLimits.variables}
        onClick={add}
      >
        {t('variants.add')}
      </Button>
    </section>
  )
}
