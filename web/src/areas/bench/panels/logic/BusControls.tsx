import { memo } from 'react'
import { parities } from '@labbox/contract/bench/logic/decode/uart.ts'
import { protocols } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { Key, KeyChoice } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { decades, linear, type Steps } from '../steps.ts'
import type { useInstrument } from '../use-instrument.ts'
import { busKey, LINE_OR_NONE_STEPS, LINE_STEPS, lineName, type BusNumber } from './settings.ts'

interface Control {
  name: string
  steps: Steps
  unit?: string
  /** The number of a line. */
  line?: boolean
}

const KNOBS: Record<string, readonly Control[]> = {
  UART: [
    { name: 'uart.rx', steps: LINE_STEPS, line: true },
    { name: 'uart.baud', steps: decades(50, 4e6), unit: 'Bd' },
    { name: 'uart.bits', steps: linear(5, 9, 1, 1) },
    { name: 'uart.stop', steps: linear(1, 2, 1, 1) },
  ],
  SPI: [
    { name: 'spi.clock', steps: LINE_STEPS, line: true },
    { name: 'spi.mosi', steps: LINE_OR_NONE_STEPS, line: true },
    { name: 'spi.miso', steps: LINE_OR_NONE_STEPS, line: true },
    { name: 'spi.select', steps: LINE_OR_NONE_STEPS, line: true },
    { name: 'spi.bits', steps: linear(4, 16, 1, 1) },
  ],
  I2C: [
    { name: 'i2c.scl', steps: LINE_STEPS, line: true },
    { name: 'i2c.sda', steps: LINE_STEPS, line: true },
  ],
}
const SWITCHES: Record<string, readonly string[]> = {
  UART: ['uart.invert'],
  SPI: ['spi.cpol', 'spi.cpha', 'spi.lsb'],
}

interface Props {
  bus: BusNumber
  analyser: ReturnType<typeof useInstrument>
}

/** What one decoder reads, and from which lines. */
export const BusControls = memo(({ bus, analyser }: Props) => {
  const { t } = useTranslation(['analyser', 'bench'])
  const { num, word, on, set } = analyser
  const at = (name: string): string => busKey(bus, name)
  const mode = word(at('mode'))
  const wordOf = (name: string): string => t(`bus.${name.replace('.', '-')}`)
  return (
    <fieldset className="lb-group">
      <legend>{t('bus.title', { bus })}</legend>
      <KeyChoice
        label={t('bus.protocol', { bus })}
        value={mode}
        options={['OFF', ...protocols].map((value) => ({
          value,
          text: value === 'OFF' ? t('bench:panels.off') : value.replace('I2C', 'I²C'),
        }))}
        onChange={(protocol) => set(at('mode'), protocol)}
      />
      <div className="lb-knobs">
        {(KNOBS[mode] ?? []).map(({ name, steps, unit, line }) => (
          <Knob
            key={name}
            label={wordOf(name)}
            steps={steps}
            value={num(at(name))}
            {...(unit && { unit, digits: 4 })}
            {...(line ? { format: lineName } : unit ? {} : { format: String })}
            onChange={(value) => set(at(name), name === 'uart.baud' ? Math.round(value) : value)}
          />
        ))}
      </div>
      {mode === 'UART' && (
        <KeyChoice
          label={t('bus.parity')}
          inline
          value={word(at('uart.parity'))}
          options={parities.map((value) => ({ value: value as string, text: t(`bus.parities.${value}`) }))}
          onChange={(parity) => set(at('uart.parity'), parity)}
        />
      )}
      <div className="lb-keys">
        {(SWITCHES[mode] ?? []).map((name) => (
          <Key key={name} pressed={on(at(name))} onPress={() => set(at(name), !on(at(name)))}>
            {wordOf(name)}
          </Key>
        ))}
      </div>
    </fieldset>
  )
})
