import { Button, Checkbox, Form, InputNumber, Select } from 'antd'
import { fitModels } from '@labbox/contract/measurement/fit/names.ts'
import { plotLimits, type PlotCurve, type PlotFit } from '@labbox/contract/measurement/plot/schema.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormulaInput } from '../FormulaInput.tsx'
import { useFieldHelp } from '../use-field-help.ts'
import { OwnFit } from './OwnFit.tsx'
import { withModel } from './plot-edit.ts'

/** One curve of a plot: what is drawn, what it is compared with, what is fitted to it. */
export const CurveForm = ({
  curve,
  place,
  x,
  options,
  problems,
  onChange,
  onRemove,
}: {
  curve: PlotCurve
  place: number
  /** Key of the x axis. */
  x: string
  options: { value: string; label: string }[]
  problems: readonly TemplateProblem[]
  onChange: (curve: PlotCurve) => void
  onRemove: (() => void) | null
}) => {
  const { t } = useTranslation('plots')
  const help = useFieldHelp(problems)
  const { theory, fit } = curve
  const formulaProblems = (field: string) =>
    problems.filter((found) => found.formula && found.place.field === `curves.${place}.${field}`)
  const setFit = (change: Partial<PlotFit>): void => {
    if (fit) onChange({ ...curve, fit: { ...fit, ...change } })
  }
  return (
    <>
      <div className="lb-form-row">
        <Form.Item
          label={`${t('editor.y')} · ${t('editor.curve', { number: place + 1 })}`}
          {...help(`curves.${place}`)}
        >
          <Select
            aria-label={t('editor.curve', { number: place + 1 })}
            value={curve.key}
            options={options}
            onChange={(key) => onChange({ ...curve, key })}
          />
        </Form.Item>
        <Form.Item label={t('editor.fit')} {...help(`curves.${place}.fit`)}>
          <Select<PlotFit['model'] | 'none'>
            aria-label={t('editor.fit')}
            value={fit?.model ?? 'none'}
            options={(['none', ...fitModels] as const).map((model) => ({
              value: model,
              label: t(`editor.model.${model}`),
            }))}
            onChange={(model) => onChange({ ...curve, fit: withModel(fit, model) })}
          />
        </Form.Item>
        {fit?.model === 'polynomial' && (
          <Form.Item label={t('editor.degree')}>
            <InputNumber
              aria-label={t('editor.degree')}
              min={1}
              max={plotLimits.degree}
              precision={0}
              value={fit.degree}
              onChange={(degree) => setFit({ degree: degree ?? 2 })}
            />
          </Form.Item>
        )}
      </div>
      {fit?.model === 'own' && <OwnFit fit={fit} problems={formulaProblems('fit')} onChange={setFit} />}
      {fit && (
        <Form.Item>
          <Checkbox checked={fit.weighted} onChange={({ target }) => setFit({ weighted: target.checked })}>
            {t('editor.weighted')}
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item label={t('editor.theory')} tooltip={t('editor.theoryHint', { x })}>
        <FormulaInput
          label={t('editor.theory')}
          value={theory?.formula ?? ''}
          keys={[x]}
          problems={formulaProblems('theory')}
          onChange={(formula) =>
            onChange({
              ...curve,
              theory: formula.trim() === '' ? null : { shown: theory?.shown ?? false, formula },
            })
          }
        />
        {theory && (
          <Checkbox
            checked={theory.shown}
            onChange={({ target }) => onChange({ ...curve, theory: { ...theory, shown: target.checked } })}
          >
            {t('editor.theoryShown')}
          </Checkbox>
        )}
      </Form.Item>
      {onRemove && (
        <Form.Item>
          <Button onClick={onRemove}>{t('editor.removeCurve')}</Button>
        </Form.Item>
      )}
    </>
  )
}
