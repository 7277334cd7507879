import { Button, Checkbox, Form, Select } from 'antd'
import type { Plot } from '@labbox/contract/measurement/plot/schema.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import type { Table } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'
import { useFieldHelp } from '../use-field-help.ts'
import { CurveForm } from './CurveForm.tsx'
import { drawable, nextCurve } from './plot-edit.ts'

/** One plot: its axes and its curves. */
export const PlotForm = ({
  table,
  plot,
  number,
  problems,
  onChange,
  onRemove,
}: {
  table: Table
  plot: Plot
  number: number
  problems: readonly TemplateProblem[]
  onChange: (plot: Plot) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation('plots')
  const text = useLocalText()
  const help = useFieldHelp(problems)
  const set = <K extends keyof Plot>(field: K, value: Plot[K]): void => onChange({ ...plot, [field]: value })
  const options = drawable(table).map(({ key, name, unit }) => ({
    value: key,
    label: `${text(name) || key}${unit && ` / ${unit}`}`,
  }))
  const more = nextCurve(table, plot)
  return (
    <Form layout="vertical" component="section" className="lb-criteria">
      <Form.Item label={t('editor.name')}>
        <LocalTextInput value={plot.name} maxLength={200} onChange={(name) => set('name', name)} />
      </Form.Item>
      <div className="lb-form-row">
        <Form.Item label={t('editor.x')} {...help('x')}>
          <Select aria-label={t('editor.x')} value={plot.x} options={options} onChange={(x) => set('x', x)} />
        </Form.Item>
        <Form.Item label={t('editor.log')}>
          {(['xLog', 'yLog'] as const).map((field) => (
            <Checkbox
              key={field}
              aria-label={t(`editor.${field}`)}
              checked={plot[field]}
              onChange={({ target }) => set(field, target.checked)}
            >
              {t(field === 'xLog' ? 'editor.x' : 'editor.y')}
            </Checkbox>
          ))}
        </Form.Item>
      </div>
      {plot.curves.map((curve, k) => (
        <CurveForm
          key={curve.key}
          curve={curve}
          place={k}
          x={plot.x}
          options={options}
          problems={problems}
          onChange={(next) => set('curves', plot.curves.with(k, next))}
          onRemove={
            plot.curves.length > 1
              ? () =>
                  set(
                    'curves',
                    plot.curves.filter((each) => each !== curve),
                  )
              : null
          }
        />
      ))}
      <Form.Item>
        <Checkbox checked={plot.residuals} onChange={({ target }) => set('residuals', target.checked)}>
          {t('editor.residuals')}
        </Checkbox>
      </Form.Item>
      <Form.Item>
        <div className="lb-actions">
          <Button disabled={!more} onClick={() => more && set('curves', [...plot.curves, more])}>
            {t('editor.addCurve')}
          </Button>
          <Button danger aria-label={t('editor.removeLabel', { number })} onClick={onRemove}>
            {t('editor.remove')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  )
}
