import { Form, InputNumber } from 'antd'
import { basicTypes, itemTypes, type Item } from '@labbox/contract/measurement/template.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useFieldHelp } from './use-field-help.ts'

/** How carefully a number is taken: read several times, typed with so many digits. */
export const TakingFields = ({
  item,
  problems,
  onChange,
}: {
  item: Item
  problems: readonly TemplateProblem[]
  onChange: (item: Item) => void
}) => {
  const { t } = useTranslation('plots')
  const help = useFieldHelp(problems)
  const reads = item.type === itemTypes.reading && !item.test
  const types = item.type === itemTypes.manual || (reads && item.manualAllowed)
  const field = (name: 'repeat' | 'significant', min: number, max: number) => (
    <Form.Item label={t(`rule.${name}`)} tooltip={t(`rule.${name}Hint`)} {...help(name)}>
      <InputNumber
        aria-label={t(`rule.${name}`)}
        min={min}
        max={max}
        precision={0}
        value={item[name] ?? null}
        onChange={(value) => {
          const { [name]: _old, ...rest } = item
          onChange(value === null || value < 1 ? rest : { ...rest, [name]: value })
        }}
      />
    </Form.Item>
  )
  if (item.basicType !== basicTypes.number || !(reads || types)) return null
  return (
    <div className="lb-form-row">
      {reads && field('repeat', 2, 20)}
      {types && field('significant', 1, 9)}
    </div>
  )
}
