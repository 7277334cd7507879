import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button, Form, Input, InputNumber } from 'antd'
import { plotLimits, type PlotFit } from '@labbox/contract/measurement/plot/schema.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormulaInput } from '../FormulaInput.tsx'

/** A curve of the teacher's own: its formula, its parameters and where to begin. */
export const OwnFit = ({
  fit,
  problems,
  onChange,
}: {
  fit: PlotFit
  problems: readonly TemplateProblem[]
  onChange: (change: Partial<PlotFit>) => void
}) => {
  const { t } = useTranslation('plots')
  const { parameters } = fit
  const set = (k: number, change: Partial<PlotFit['parameters'][number]>): void => {
    const old = parameters[k]
    if (old) onChange({ parameters: parameters.with(k, { ...old, ...change }) })
  }
  return (
    <>
      <Form.Item label={t('editor.ownFormula')} tooltip={t('editor.ownFormulaHint')}>
        <FormulaInput
          label={t('editor.ownFormula')}
          value={fit.formula}
          keys={['x', ...parameters.map(({ name }) => name)]}
          problems={problems}
          onChange={(formula) => onChange({ formula })}
        />
      </Form.Item>
      <Form.Item label={t('editor.parameters')}>
        {parameters.map(({ name, start }, k) => (
          // oxlint-disable-next-line react/no-array-index-key -- a parameter has no other identity while its name is typed
          <div key={k} className="lb-form-row">
            <Input
              aria-label={t('editor.parameterName', { number: k + 1 })}
              value={name}
              maxLength={30}
              onChange={({ target }) => set(k, { name: target.value.trim() })}
            />
            <InputNumber
              aria-label={t('editor.parameterStart', { number: k + 1 })}
              value={start}
              onChange={(value) => set(k, { start: value ?? 0 })}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('editor.removeParameter', { number: k + 1 })}
              onClick={() => onChange({ parameters: parameters.filter((_, j) => j !== k) })}
            />
          </div>
        ))}
        <Button
          disabled={parameters.length >= plotLimits.parameters}
          onClick={() =>
            onChange({ parameters: [...parameters, { name: `p${parameters.length + 1}`, start: 1 }] })
          }
        >
          {t('editor.addParameter')}
        </Button>
      </Form.Item>
    </>
  )
}
