import { Form, InputNumber, Radio, Select } from 'antd'
import { basicTypes, type Item } from '@labbox/contract/measurement/template.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormulaInput } from './FormulaInput.tsx'
import { useFieldHelp } from './use-field-help.ts'

type StandardKind = 'none' | 'number' | 'formula'
const kindOf = (standard: Item['standard']): StandardKind =>
  standard === null ? 'none' : typeof standard === 'number' ? 'number' : 'formula'
const emptyStandard: Record<StandardKind, Item['standard']> = { none: null, number: 0, formula: '' }

/** What a cell is judged by. Students never get any of it. */
export const CriteriaFields = ({
  item,
  keys,
  problems,
  onChange,
}: {
  item: Item
  keys: readonly string[]
  problems: readonly TemplateProblem[]
  onChange: (item: Item) => void
}) => {
  const { t } = useTranslation('measurement')
  const help = useFieldHelp(problems)
  const set = <K extends keyof Item>(field: K, value: Item[K]): void => onChange({ ...item, [field]: value })
  const problemsOf = (field: string) =>
    problems.filter((found) => found.place.field === field && found.formula)
  if (item.basicType === basicTypes.image) return null
  const { standard, errorRange } = item
  return (
    <section className="lb-criteria" aria-label={t('criteria.title')}>
      <div className="lb-sheet-title">{t('criteria.title')}</div>
      <p className="lb-muted">{t('criteria.hidden')}</p>
      {item.basicType === basicTypes.number && (
        <>
          <div className="lb-form-row">
            <Form.Item label={t('criteria.min')} {...help('min')}>
              <InputNumber
                aria-label={t('criteria.min')}
                value={item.min}
                suffix={item.unit}
                onChange={(min) => set('min', min)}
              />
            </Form.Item>
            <Form.Item label={t('criteria.max')}>
              <InputNumber
                aria-label={t('criteria.max')}
                value={item.max}
                suffix={item.unit}
                onChange={(max) => set('max', max)}
              />
            </Form.Item>
          </div>
          <Form.Item label={t('criteria.standard')}>
            <Radio.Group
              optionType="button"
              value={kindOf(standard)}
              options={(['none', 'number', 'formula'] as const).map((value) => ({
                value,
                label: t(`criteria.standardKind.${value}`),
              }))}
              onChange={({ target }) => {
                const kind = target.value as StandardKind
                const range = kind === 'none' ? null : (errorRange ?? { kind: 'percent' as const, value: 5 })
                onChange({ ...item, standard: emptyStandard[kind], errorRange: range })
              }}
            />
          </Form.Item>
          {typeof standard === 'number' && (
            <Form.Item label={t('criteria.standardKind.number')}>
              <InputNumber
                aria-label={t('criteria.standard')}
                value={standard}
                suffix={item.unit}
                onChange={(value) => set('standard', value ?? 0)}
              />
            </Form.Item>
          )}
          {typeof standard === 'string' && (
            <Form.Item label={t('criteria.standardKind.formula')} tooltip={t('formula.hint')}>
              <FormulaInput
                label={t('criteria.standardKind.formula')}
                value={standard}
                keys={keys}
                problems={problemsOf('standard')}
                onChange={(value) => set('standard', value)}
              />
            </Form.Item>
          )}
          {standard !== null && (
            <Form.Item label={t('criteria.errorRange')} {...help('errorRange')}>
              <div className="lb-form-row">
                <InputNumber
                  aria-label={t('criteria.errorRange')}
                  min={0}
                  value={errorRange?.value ?? null}
                  onChange={(value) =>
                    set('errorRange', value === null ? null : { kind: errorRange?.kind ?? 'percent', value })
                  }
                />
                <Select
                  aria-label={t('criteria.errorKind')}
                  value={errorRange?.kind ?? 'percent'}
                  options={[
                    { value: 'percent' as const, label: '%' },
                    { value: 'absolute' as const, label: item.unit || t('criteria.absolute') },
                  ]}
                  onChange={(kind) => set('errorRange', { kind, value: errorRange?.value ?? 0 })}
                />
              </div>
            </Form.Item>
          )}
        </>
      )}
      <Form.Item label={t('criteria.judge')} tooltip={t('criteria.judgeHint')}>
        <FormulaInput
          label={t('criteria.judge')}
          value={item.judge}
          keys={['value', ...(standard === null ? [] : ['standard']), ...keys]}
          problems={problemsOf('judge')}
          onChange={(judge) => set('judge', judge)}
        />
      </Form.Item>
    </section>
  )
}
