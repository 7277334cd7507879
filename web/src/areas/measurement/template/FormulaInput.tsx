import { Button, Input } from 'antd'
import { useRef } from 'react'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { templateProblemText, type TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'

/** The formula with the wrong piece marked, and what is wrong with it. */
const Fault = ({ source, problem }: { source: string; problem: TemplateProblem }) => {
  const { t } = useTranslation('measurement')
  const locale = useLocale()
  const { index, length } = problem.formula ?? { index: 0, length: 0 }
  return (
    <p className="lb-formula-fault">
      <code>
        {source.slice(0, index)}
        <mark>{source.slice(index, index + length) || '␣'}</mark>
        {source.slice(index + length)}
      </code>
      <span>
        {t('formula.at', { position: index + 1 })} {templateProblemText(problem, locale)}
      </span>
    </p>
  )
}

/** A formula with its keys at hand and its problems at their place. */
export const FormulaInput = ({
  value,
  onChange,
  problems,
  keys,
  label,
}: {
  value: string
  onChange: (value: string) => void
  problems: readonly TemplateProblem[]
  keys: readonly string[]
  label: string
}) => {
  const { t } = useTranslation('measurement')
  const field = useRef<TextAreaRef>(null)
  const insert = (key: string): void => {
    const area = field.current?.resizableTextArea?.textArea
    const at = area?.selectionStart ?? value.length
    const end = area?.selectionEnd ?? at
    onChange(value.slice(0, at) + key + value.slice(end))
    area?.focus()
  }
  return (
    <div className="lb-formula">
      <Input.TextArea
        ref={field}
        value={value}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={500}
        spellCheck={false}
        aria-label={label}
        status={problems.length > 0 ? 'error' : ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="lb-formula-keys" role="group" aria-label={t('formula.keys')}>
        {keys.map((key) => (
          <Button key={key} size="small" onClick={() => insert(key)}>
            {key}
          </Button>
        ))}
      </div>
      <div aria-live="polite">
        {problems.map((problem, k) => (
          <Fault key={k} source={value} problem={problem} />
        ))}
      </div>
    </div>
  )
}
