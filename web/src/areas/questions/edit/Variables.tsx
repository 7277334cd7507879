import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Input, InputNumber, Select } from 'antd'
import { eSeries } from '@labbox/contract/core/series.ts'
import { QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import type { Variable } from '@labbox/contract/questions/key.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { newVariable } from './draft.ts'

interface RowProps {
  variable: Variable
  onChange: (variable: Variable) => void
  onRemove: () => void
}

/** The list of values as typing; what is no number is left out. */
const numbersOf = (texts: readonly string[]): number[] =>
  texts
    .flatMap((text) => text.split(/[\s,，、;；]+/))
    .map(Number)
    .filter((value) => Number.isFinite(value))

const VariableRow = ({ variable, onChange, onRemove }: RowProps) => {
  const { t } = useTranslation('questions')
  const { name, unit } = variable
  const labelled = (what: string) => t('edit.variableField', { name, what: t(`edit.${what}`) })
  const become = (kind: 'range' | 'list' | 'E6' | 'E12') => {
    if (kind === 'range') return onChange({ kind, name, unit, min: 1, max: 10, step: 1 })
    const values = kind === 'list' ? [1, 2, 5] : [...eSeries[kind]]
    return onChange({ kind: 'list', name, unit, values })
  }
  return (
    <div className="lb-edit-row" role="group" aria-label={t('edit.variable', { name })}>
      <Input
        className="lb-edit-name"
        value={name}
        maxLength={20}
        spellCheck={false}
        aria-label={labelled('variableName')}
        {...(!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && { status: 'error' as const })}
        onChange={({ target }) => onChange({ ...variable, name: target.value })}
      />
      <Select
        className="lb-edit-kind"
        aria-label={labelled('variableKind')}
        value={variable.kind}
        options={(['range', 'list', 'E6', 'E12'] as const).map((value) => ({
          value,
          label: t(`edit.kind_${value}`),
        }))}
        onChange={become}
      />
      {variable.kind === 'range' ? (
        (['min', 'max', 'step'] as const).map((field) => (
          <InputNumber
            key={field}
            className="lb-edit-number"
            prefix={<span className="lb-muted">{t(`edit.${field}`)}</span>}
            aria-label={labelled(field)}
            value={variable[field]}
            onChange={(value) => onChange({ ...variable, [field]: value ?? (field === 'step' ? 1 : 0) })}
          />
        ))
      ) : (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          className="lb-edit-grow"
          aria-label={labelled('values')}
          tokenSeparators={[' ', ',', '，', '、', ';']}
          maxCount={QUESTION_LIMITS.listValues}
          value={variable.values.map(String)}
          onChange={(texts: string[]) => onChange({ ...variable, values: [...new Set(numbersOf(texts))] })}
        />
      )}
      <Input
        className="lb-edit-name"
        value={unit}
        maxLength={20}
        placeholder={t('edit.unit')}
        aria-label={labelled('unit')}
        onChange={({ target }) => onChange({ ...variable, unit: target.value })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('edit.remove', { name })}
        onClick={onRemove}
      />
    </div>
  )
}

interface Props {
  variables: readonly Variable[]
  onChange: (variables: Variable[]) => void
}

/** Variables of a parameterised question; the text names them as `{{R}}`. */
export const Variables = ({ variables, onChange }: Props) => {
  const { t } = useTranslation('questions')
  return (
    <div className="lb-edit-variables">
      {variables.length > 0 && <p className="lb-muted">{t('edit.variablesHint', { place: '{{R}}' })}</p>}
      {variables.map((variable, k) => (
        <VariableRow
          key={k}
          variable={variable}
          onChange={(next) => onChange(variables.with(k, next))}
          onRemove={() => onChange(variables.filter((_, other) => other !== k))}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={variables.length >= QUESTION_LIMITS.variables}
        onClick={() => onChange([...variables, newVariable(variables)])}
      >
        {t('edit.addVariable')}
      </Button>
    </div>
  )
}
