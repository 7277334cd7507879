import { Select, Space, Switch } from 'antd'
import type { Sources } from 'labbox-bench/circuit/netlist.ts'
import type { Terminals } from 'labbox-bench/circuit/terminals.ts'
import type { GeneratorOutput } from 'labbox-bench/instruments/plant.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

/** What generators give in a preview; the rest is for their panels. */
const SHAPES = ['SIN', 'SQU', 'RAMP', 'DC'] as const
const MOST_VOLTS = 60
const FIELD = { width: 112 }

interface Props {
  /** What of the instruments the circuit is connected to. */
  terminals: Terminals
  sources: Sources
  onChange: (sources: Sources) => void
}

/** The sources that a previewed circuit is connected to, and what they stand at. */
export const PreviewSources = ({ terminals, sources, onChange }: Props) => {
  const { t } = useTranslation(['preview', 'bench'])
  const supplies = [...terminals.supplies.keys()].toSorted()
  const generators = [...terminals.generators.keys()].toSorted()
  if (supplies.length + generators.length === 0) return <p className="lb-muted">{t('noSources')}</p>
  return (
    <Space orientation="vertical" size="small">
      {supplies.map((channel) => (
        <SupplyRow
          key={`DP${channel}`}
          channel={channel}
          volts={sources.supplies[channel]?.volts ?? null}
          onChange={(volts) =>
            onChange({
              ...sources,
              supplies: { ...sources.supplies, [channel]: { volts, amps: 1 } },
            })
          }
        />
      ))}
      {generators.map((channel) => (
        <GeneratorRow
          key={`DG${channel}`}
          channel={channel}
          output={sources.generators[channel] ?? null}
          onChange={(output) =>
            onChange({ ...sources, generators: { ...sources.generators, [channel]: output } })
          }
        />
      ))}
    </Space>
  )
}

interface AmountProps {
  label: string
  unit: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** One setting of a source; an empty field changes nothing. */
const Amount = ({ label, unit, onChange, ...range }: AmountProps) => (
  <NumberField
    size="small"
    style={FIELD}
    aria-label={label}
    suffix={unit}
    {...range}
    onChange={(next) => next !== null && onChange(next)}
  />
)

interface RowProps {
  channel: number
}

const SupplyRow = ({
  channel,
  volts,
  onChange,
}: RowProps & { volts: number | null; onChange: (volts: number) => void }) => {
  const { t } = useTranslation(['preview', 'bench'])
  const name = t('supply', { channel })
  return (
    <Space size="small" wrap role="group" aria-label={name}>
      <strong>{name}</strong>
      <Amount
        label={t('voltsOf', { name })}
        min={0}
        max={MOST_VOLTS}
        value={volts ?? 0}
        unit="V"
        onChange={onChange}
      />
    </Space>
  )
}

const SINE: GeneratorOutput = { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 }

const GeneratorRow = ({
  channel,
  output,
  onChange,
}: RowProps & { output: GeneratorOutput | null; onChange: (output: GeneratorOutput | null) => void }) => {
  const { t } = useTranslation(['preview', 'bench'])
  const name = t('generator', { channel })
  const shown = output ?? SINE
  const set = (change: Partial<GeneratorOutput>) => onChange({ ...shown, ...change })
  return (
    <Space size="small" wrap role="group" aria-label={name}>
      <strong>{name}</strong>
      <Switch
        size="small"
        aria-label={t('bench:panels.outputOf', { channel })}
        checked={output !== null}
        onChange={(on) => onChange(on ? shown : null)}
      />
      {output && (
        <>
          <Select
            size="small"
            aria-label={t('bench:panels.shape')}
            value={shown.shape}
            options={SHAPES.map((shape) => ({ value: shape, label: t(`bench:panels.shapes.${shape}`) }))}
            onChange={(shape) => set({ shape })}
          />
          {shown.shape !== 'DC' && (
            <>
              <Amount
                label={t('bench:panels.frequency')}
                min={0.001}
                max={1e7}
                value={shown.frequency}
                unit="Hz"
                onChange={(frequency) => set({ frequency })}
              />
              <Amount
                label={t('bench:panels.amplitude')}
                min={0}
                max={20}
                value={shown.amplitude}
                unit="Vpp"
                onChange={(amplitude) => set({ amplitude })}
              />
            </>
          )}
          <Amount
            label={t('bench:panels.offset')}
            min={-10}
            max={10}
            value={shown.offset}
            unit="V"
            onChange={(offset) => set({ offset })}
          />
        </>
      )}
    </Space>
  )
}
