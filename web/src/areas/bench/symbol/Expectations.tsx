import { AutoComplete, Button, InputNumber } from 'antd'
import type { Expectation } from '@labbox/contract/parts/symbols.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  /** Names of nets in the circuit. */
  labels: readonly string[]
  value: readonly Expectation[]
  onChange: (expected: Expectation[]) => void
}

const MOST = 20

/** What the named nets of a test circuit must be at, on average. */
export const Expectations = ({ labels, value, onChange }: Props) => {
  const { t } = useTranslation('symbols')
  const set = (index: number, to: Partial<Expectation>) =>
    onChange(value.map((one, i) => (i === index ? { ...one, ...to } : one)))
  return (
    <>
      <h2>{t('test.expected')}</h2>
      {value.map((one, index) => (
        <div key={index} className="lb-symbol-expected">
          <AutoComplete
            aria-label={t('test.net')}
            placeholder={t('test.net')}
            value={one.label}
            status={one.label.trim() ? '' : 'error'}
            options={labels.map((label) => ({ value: label }))}
            onChange={(label: string) => set(index, { label: label.slice(0, 40) })}
          />
          <InputNumber
            aria-label={t('test.low')}
            prefix="≥"
            suffix="V"
            value={one.low}
            onChange={(low) => set(index, { low: low ?? 0 })}
          />
          <InputNumber
            aria-label={t('test.high')}
            prefix="≤"
            suffix="V"
            value={one.high}
            status={one.high < one.low ? 'error' : ''}
            onChange={(high) => set(index, { high: high ?? 0 })}
          />
          <Button danger type="text" onClick={() => onChange(value.filter((_, i) => i !== index))}>
            {t('common:action.delete')}
          </Button>
        </div>
      ))}
      {value.length < MOST && (
        <div>
          <Button onClick={() => onChange([...value, { label: labels[0] ?? 'out', low: 0, high: 5 }])}>
            {t('test.add')}
          </Button>
        </div>
      )}
    </>
  )
}
