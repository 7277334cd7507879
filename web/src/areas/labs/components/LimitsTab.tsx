import { Button, InputNumber, Switch } from 'antd'
import type { Circuit, MaxList } from '@labbox/contract/bench/circuit.ts'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PartsTable, valueUnit } from '../../../ui/parts/PartsTable.tsx'
import { withDocument, type TabProps } from '../edit/draft.ts'
import { Variants } from './Variants.tsx'

type Part = MaxList['parts'][number]

const choosable = () => Object.values(symbols).filter((symbol) => !symbol.instrument)
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

const sources = [
  { key: 'supplyVolts', unit: 'V', max: 32 },
  { key: 'supplyAmps', unit: 'A', max: 3.2 },
  { key: 'generatorVpp', unit: 'Vpp', max: 20 },
  { key: 'generatorHz', unit: 'Hz', max: 25e6 },
] as const

/** Which parts students may place and how far the sources go. */
export const LimitsTab = (props: TabProps) => {
  const { draft, onChange } = props
  const { t } = useTranslation('labs')
  const { maxList, circuit } = draft.document
  const variants = <Variants {...props} />
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
        {variants}
      </div>
    )
  const { parts } = maxList
  return (
    <div className="lb-lab-narrow">
      <p>
        <label>
          <Switch checked onChange={() => set(null)} /> {t('limits.use')}
        </label>
      </p>
      <h2>{t('limits.parts')}</h2>
      <p className="lb-muted">{t(parts.length === 0 ? 'limits.allParts' : 'limits.partsHint')}</p>
      <PartsTable
        parts={parts}
        title={t('limits.parts')}
        count={t('limits.count')}
        choices={choosable()}
        least={0}
        most={500}
        begin={({ id }) => ({ symbol: id, count: 1, values: [] })}
        onChange={(next) => set({ ...maxList, parts: next })}
        acts={
          <Button onClick={() => set({ ...maxList, parts: partsOf(circuit) })}>
            {t('limits.fromCircuit')}
          </Button>
        }
      />
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
      {variants}
    </div>
  )
}
