import { Checkbox, Form, Input, InputNumber, Select, Space } from 'antd'
import { answerValue, countOf, drawValues } from '@labbox/contract/questions/instantiate.ts'
import { formulaProblemText } from '@labbox/contract/measurement/formula/problems.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { questionProblemText } from '@labbox/contract/questions/problems.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { minus } from '../../../ui/number/quantity.ts'
import { typedOf, withTyped, type QuestionDraft, type Typed } from './draft.ts'
import type { PartProps } from './given.ts'
import { Variables } from './Variables.tsx'

/** What the answer comes to for a few students, or why it does not. */
const useAnswerLine = (draft: QuestionDraft) => {
  const { t } = useTranslation('questions')
  const locale = useLocale()
  const { content, key } = typedOf<'numeric'>(draft)
  const unit = key.unit || content.unit
  if (key.answer.trim() === '') return { help: t('edit.answerHint') }
  const problem = checkQuestion(draft.document).find(({ path }) => path === 'key.answer')
  if (problem)
    return {
      status: 'error' as const,
      help: problem.formula
        ? formulaProblemText(problem.formula, locale)
        : questionProblemText(problem, locale),
    }
  const values = ['a', 'b', 'c'].map((seed) => answerValue(key, unit, drawValues(key.variables, seed)))
  const shown = key.variables.length > 0 ? values : values.slice(0, 1)
  const texts = shown.map((value) => (value === null ? '–' : minus(String(Number(value.toPrecision(5))))))
  return { help: `= ${texts.join(t('view.comma'))}${unit && ` ${unit}`}` }
}

/** Answer, unit and tolerance of a numeric question, and the variables of one with numbers of each student's own. */
export const NumericEditor = ({ draft, onChange }: PartProps) => {
  const { t } = useTranslation('questions')
  const { content, key } = typedOf<'numeric'>(draft)
  const set = (change: Partial<Typed<'numeric'>>) => onChange(withTyped(draft, change))
  const setKey = (change: Partial<typeof key>) => set({ key: { ...key, ...change } })
  const { tolerance } = key
  const unit = key.unit || content.unit
  const setUnit = (text: string, asked: boolean) =>
    set({ content: { ...content, unit: asked ? '' : text }, key: { ...key, unit: asked ? text : '' } })
  const variants = key.variables.reduce((product, variable) => product * Math.max(1, countOf(variable)), 1)
  return (
    <fieldset className="lb-edit-block">
      <legend>{t('edit.numeric')}</legend>
      <div className="lb-edit-row">
        <Form.Item
          label={t('edit.answer')}
          htmlFor="numeric-answer"
          required
          className="lb-edit-grow"
          {...useAnswerLine(draft)}
        >
          <Input
            id="numeric-answer"
            value={key.answer}
            maxLength={500}
            spellCheck={false}
            placeholder={key.variables.length > 0 ? '1/(2*pi*R*C)' : '4.7k'}
            onChange={({ target }) => setKey({ answer: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('edit.unit')} htmlFor="numeric-unit">
          <Input
            id="numeric-unit"
            className="lb-edit-short"
            value={unit}
            maxLength={20}
            placeholder="kΩ"
            onChange={({ target }) => setUnit(target.value, key.unit !== '')}
          />
        </Form.Item>
        <Form.Item label={t('edit.tolerance')} htmlFor="numeric-tolerance">
          <Space.Compact>
            <InputNumber
              id="numeric-tolerance"
              min={0}
              value={tolerance.value}
              onChange={(value) => setKey({ tolerance: { ...tolerance, value: value ?? 0 } })}
            />
            <Select
              aria-label={t('edit.toleranceKind')}
              className="lb-edit-short"
              value={tolerance.kind}
              options={[
                { value: 'relative', label: '%' },
                { value: 'absolute', label: unit || t('edit.absolute') },
              ]}
              onChange={(kind) => setKey({ tolerance: { ...tolerance, kind } })}
            />
          </Space.Compact>
        </Form.Item>
      </div>
      <Checkbox
        checked={key.unit !== ''}
        disabled={unit === ''}
        onChange={({ target }) => setUnit(unit, target.checked)}
      >
        {t('edit.needUnit')}
      </Checkbox>
      <Variables variables={key.variables} onChange={(variables) => setKey({ variables })} />
      {key.variables.length > 0 && <p className="lb-muted">{t('edit.variants', { count: variants })}</p>}
    </fieldset>
  )
}
