import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, InputNumber, Select, Switch } from 'antd'
import type { Circuit, MaxList } from '@labbox/contract/bench/circuit.ts'
import { formatQuantity, parseQuantity } from '@labbox/contract/core/quantity.ts'
import { symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { withDocument, type TabProps } from '../edit/draft.ts'

type Part = MaxList['parts'][number]

const choosable = () => Object.values(symbols).filter((symbol) => !symbol.instrument)
const valueUnit = (id: string): string | null => {
  const value = symbols[id]?.params.find((param) => param.name === 'value' && param.kind === 'quantity')
  return value ? value.unit : null
}

/** What the given circuit is made of, as a list of allowed parts. */
const partsOf = (circuit: Circuit): Part[] => {
  const found = new Map<string, Part>()
  for (const { symbol, params } of Object.values(circuit.components)) {
    if (symbols[symbol.id]?.instrument) continue
    const part = found.get(symbol.id) ?? { symbol: symbol.id, count: 0, values: [] }
    const si = valueUnit(symbol.id) === null ? null : (params['value']?.si ?? null)
    const values = si === null || part.values.includes(si) ? part.values : [...part.values, si]
    found.set(symbol.id, { ...part, count: part.count + 1, values })
  }
  return [...found.values()]
}

interface RowProps {
  part: Part
  number: number
  onChange: (part: Part) => void
  onRemove: () => void
}

const PartRow = ({ part, number, onChange, onRemove }: RowProps) => {
  const { t } = useTranslation('labs')
  const locale = useLocale()
  const unit = valueUnit(part.symbol)
  const setValues = (texts: string[]) => {
    const values = texts.map((text) => parseQuantity(text, unit ?? ''))
    const wrong = texts.find((_, k) => values[k] === null)
    if (wrong !== undefined) notify.error(t('limits.badValue', { text: wrong }))
    onChange({ ...part, values: [...new Set(values.filter((value) => value !== null))] })
  }
  return (
    <tr>
      <td>
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('limits.partOf', { number })}
          value={part.symbol}
          options={choosable().map((symbol) => ({ value: symbol.id, label: symbolName(symbol, locale) }))}
          onChange={(symbol: string) => onChange({ symbol, count: part.count, values: [] })}
        />
      </td>
      <td>
        <InputNumber
          min={0}
          max={500}
          precision={0}
          aria-label={t('limits.countOf', { number })}
          value={part.count}
          onChange={(count) => onChange({ ...part, count: count ?? 0 })}
        />
      </td>
      <td>
        {unit === null ? (
          <span className="lb-muted">–</span>
        ) : (
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', '，']}
            placeholder={t('limits.anyValue')}
            aria-label={t('limits.valuesOf', { number })}
            value={part.values.map((value) => formatQuantity(value, unit))}
            onChange={setValues}
          />
        )}
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('limits.remove', { number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

const sources = [
  { key: 'supplyVolts', unit: 'V', max: 32 },
  { key: 'supplyAmps', unit: 'A', max: 3.2 },
  { key: 'generatorVpp', unit: 'Vpp', max: 20 },
  { key: 'generatorHz', unit: 'Hz', max: 25e6 },
] as const

/** Which parts students may place and how far the sources go. */
export const LimitsTab = ({ draft, onChange }: TabProps) => {
  const { t } = useTranslation('labs')
  const { maxList, circuit } = draft.document
  const set = (next: MaxList | null) => onChange(withDocument(draft, { maxList: next }))
  if (!maxList)
    return (
      <div className="lb-lab-narrow">
        <p>
          <label>
            <Switch checked={false} onChange={() => set({ parts: partsOf(circuit) })} /> {t('limits.use')}
          </label>
        </p>
        <p className="lb-muted">{t('limits.none')}</p>
      </div>
    )
  const { parts } = maxList
  const setPart = (at: number, part: Part) => set({ ...maxList, parts: parts.with(at, part) })
  const free = choosable().find(({ id }) => parts.every((part) => part.symbol !== id))
  return (
    <div className="lb-lab-narrow">
      <p>
        <label>
          <Switch checked onChange={() => set(null)} /> {t('limits.use')}
        </label>
      </p>
      <h2>{t('limits.parts')}</h2>
      <p className="lb-muted">{t(parts.length === 0 ? 'limits.allParts' : 'limits.partsHint')}</p>
      {parts.length > 0 && (
        <div className="lb-scroll" tabIndex={0} role="region" aria-label={t('limits.parts')}>
          <table className="lb-limits">
            <thead>
              <tr>
                <th scope="col">{t('limits.part')}</th>
                <th scope="col">{t('limits.count')}</th>
                <th scope="col">{t('limits.values')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {parts.map((part, k) => (
                <PartRow
                  key={`${k} ${part.symbol}`}
                  part={part}
                  number={k + 1}
                  onChange={(next) => setPart(k, next)}
                  onRemove={() => set({ ...maxList, parts: parts.toSpliced(k, 1) })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={!free}
          onClick={() =>
            free && set({ ...maxList, parts: [...parts, { symbol: free.id, count: 1, values: [] }] })
          }
        >
          {t('limits.add')}
        </Button>
        <Button onClick={() => set({ ...maxList, parts: partsOf(circuit) })}>
          {t('limits.fromCircuit')}
        </Button>
      </div>
      <h2 className="lb-lab-h2">{t('limits.sources')}</h2>
      <div className="lb-limits-sources">
        {sources.map(({ key, unit, max }) => (
          <label key={key}>
            <span>{t(`limits.${key}`)}</span>
            <InputNumber
              min={0}
              max={max}
              suffix={unit}
              placeholder={t('limits.noLimit')}
              value={maxList[key] ?? null}
              onChange={(value) => {
                const { [key]: _, ...rest } = maxList
                set(value === null ? rest : { ...rest, [key]: value })
              }}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
