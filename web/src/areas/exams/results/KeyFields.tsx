import { Checkbox, Input, InputNumber, Radio, Select } from 'antd'
import { Fragment } from 'react'
import { optionName } from '@labbox/contract/questions/check.ts'
import type { Option, QuestionContent } from '@labbox/contract/questions/content.ts'
import type { QuestionKey } from '@labbox/contract/questions/key.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StemLine } from '../../questions/index.ts'

interface Props {
  content: QuestionContent
  /** Signed links of its pictures, by file id. */
  files: Readonly<Record<string, string>>
  value: QuestionKey
  onChange: (key: QuestionKey) => void
}

/** What is right in a question: only the key, the question itself stays as it was asked. */
export const KeyFields = ({ content, files, value, onChange }: Props) => {
  const { t } = useTranslation(['exams-results', 'questions'])
  const label = t('correction.key')
  const named = (options: readonly Option[]) =>
    options.map(({ id, text: words }, k) => ({
      value: id,
      label: (
        <>
          {optionName(k)}. <StemLine text={words} files={files} />
        </>
      ),
    }))
  const options = 'options' in content ? named(content.options) : []
  switch (value.type) {
    case 'single':
      return (
        <Radio.Group
          className="lb-key-choices"
          aria-label={label}
          value={value.correct}
          options={options}
          onChange={({ target }) => onChange({ ...value, correct: target.value as string })}
        />
      )
    case 'multiple':
      return (
        <Checkbox.Group
          className="lb-key-choices"
          value={value.correct}
          options={options}
          onChange={(correct) => onChange({ ...value, correct })}
        />
      )
    case 'boolean':
      return (
        <Radio.Group
          aria-label={label}
          value={value.correct}
          options={[true, false].map((one) => ({
            value: one,
            label: t(`questions:answer.${one ? 'true' : 'false'}`),
          }))}
          onChange={({ target }) => onChange({ ...value, correct: target.value as boolean })}
        />
      )
    case 'blank':
      return (
        <div className="lb-key-blank-fields">
          {value.blanks.map((blank, k) => (
            <Fragment key={blank.id}>
              <span>{t('questions:answer.blank', { number: k + 1 })}</span>
              <Select
                mode="tags"
                open={false}
                aria-label={t('questions:answer.blank', { number: k + 1 })}
                value={blank.accepted}
                onChange={(accepted: string[]) =>
                  onChange({ ...value, blanks: value.blanks.with(k, { ...blank, accepted }) })
                }
              />
            </Fragment>
          ))}
        </div>
      )
    case 'numeric':
      return (
        <div className="lb-key-blank-fields">
          <span>{label}</span>
          <Input
            aria-label={label}
            value={value.answer}
            suffix={
              <span className="lb-muted">{value.unit || (content.type === 'numeric' && content.unit)}</span>
            }
            onChange={({ target }) => onChange({ ...value, answer: target.value })}
          />
          <span>{t('correction.tolerance')}</span>
          <InputNumber
            aria-label={t('correction.tolerance')}
            min={0}
            value={value.tolerance.value}
            addonAfter={value.tolerance.kind === 'relative' ? '%' : value.unit || '±'}
            onChange={(tolerance) =>
              onChange({ ...value, tolerance: { ...value.tolerance, value: tolerance ?? 0 } })
            }
          />
          {value.variables.map((variable) => (
            <Fragment key={variable.name}>
              <span>{t('questions:edit.variable', { name: variable.name })}</span>
              <span className="lb-num lb-muted">
                {variable.kind === 'range'
                  ? t('correction.range', variable)
                  : variable.values.join(t('questions:view.comma'))}{' '}
                {variable.unit}
              </span>
            </Fragment>
          ))}
        </div>
      )
    case 'short':
    case 'file':
      return <p className="lb-muted">{t('correction.byHand')}</p>
  }
}
