import type { DecoderSettings } from '@labbox/contract/bench/logic/decode/decode.ts'
import { parities, type Parity } from '@labbox/contract/bench/logic/decode/uart.ts'
import type { Protocol } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { LINES } from '@labbox/contract/bench/logic/trace.ts'
import { numberSetting, switchSetting, wordSetting, type Setting } from '../settings.ts'
import { linear } from '../steps.ts'
import type { useInstrument } from '../use-instrument.ts'

export const LINE_NUMBERS = Array.from({ length: LINES }, (_, line) => line)
export const BUSES = [1, 2] as const
export type BusNumber = (typeof BUSES)[number]

/** Samples that are kept. */
export const DEPTHS = ['1024', '4096', '16384'] as const

/** Stands for no line at all. */
const NO_LINE = -1
export const lineName = (line: number): string => (line === NO_LINE ? '—' : `D${line}`)
export const LINE_STEPS = linear(0, LINES - 1, 1, 1)
export const LINE_OR_NONE_STEPS = linear(NO_LINE, LINES - 1, 1, 1)

/** A line as a number, so that a knob turns it. */
const lineSetting = (name: string, at?: string): Setting => {
  const args = at === undefined ? [] : [at]
  return {
    ask: args.length > 0 ? `${name}?(${args.join(',')})` : `${name}?`,
    read: ({ text }) => (text === null ? null : text === 'NONE' ? NO_LINE : Number(text.slice(1))),
    command: (line) => `${name}(${[...args, line === NO_LINE ? 'NONE' : `D${Number(line)}`].join(',')})`,
  }
}

export const busKey = (bus: BusNumber, name: string): string => `bus${bus}.${name}`

const busSettings = (bus: BusNumber): [string, Setting][] => {
  const at = `B${bus}`
  const settings: Record<string, Setting> = {
    mode: wordSetting('LA.BUS.MODE', at) as Setting,
    'uart.rx': lineSetting('LA.BUS.UART.RX', at),
    'uart.baud': numberSetting('LA.BUS.UART.BAUD', at) as Setting,
    'uart.bits': numberSetting('LA.BUS.UART.BITS', at) as Setting,
    'uart.parity': wordSetting('LA.BUS.UART.PARITY', at) as Setting,
    'uart.stop': numberSetting('LA.BUS.UART.STOP', at) as Setting,
    'uart.invert': switchSetting('LA.BUS.UART.INVERT', at) as Setting,
    'spi.clock': lineSetting('LA.BUS.SPI.CLOCK', at),
    'spi.mosi': lineSetting('LA.BUS.SPI.MOSI', at),
    'spi.miso': lineSetting('LA.BUS.SPI.MISO', at),
    'spi.select': lineSetting('LA.BUS.SPI.SELECT', at),
    'spi.cpol': switchSetting('LA.BUS.SPI.CPOL', at) as Setting,
    'spi.cpha': switchSetting('LA.BUS.SPI.CPHA', at) as Setting,
    'spi.bits': numberSetting('LA.BUS.SPI.BITS', at) as Setting,
    'spi.lsb': switchSetting('LA.BUS.SPI.LSB', at) as Setting,
    'i2c.scl': lineSetting('LA.BUS.I2C.SCL', at),
    'i2c.sda': lineSetting('LA.BUS.I2C.SDA', at),
  }
  return Object.entries(settings).map(([name, setting]) => [busKey(bus, name), setting])
}

/** What each line has to do at the trigger; asked for where a pattern is the trigger. */
export const BIT_SETTINGS: Readonly<Record<string, Setting>> = Object.fromEntries(
  LINE_NUMBERS.map((line) => [`${line}`, wordSetting('LA.TRIGGER.BIT', `D${line}`) as Setting]),
)

/** Every other knob and key of the logic analyser. */
export const LOGIC_SETTINGS: Readonly<Record<string, Setting>> = {
  /** Bit n: line n is looked at. */
  lines: numberSetting('LA.LINES') as Setting,
  rate: numberSetting('LA.RATE') as Setting,
  depth: numberSetting('LA.DEPTH') as Setting,
  threshold: numberSetting('LA.THRESHOLD') as Setting,
  'trigger.sweep': wordSetting('LA.TRIGGER.SWEEP') as Setting,
  'trigger.mode': wordSetting('LA.TRIGGER.MODE') as Setting,
  'trigger.source': lineSetting('LA.TRIGGER.SOURCE'),
  'trigger.slope': wordSetting('LA.TRIGGER.SLOPE') as Setting,
  'trigger.position': numberSetting('LA.TRIGGER.POSITION') as Setting,
  pattern: switchSetting('LA.PATTERN') as Setting,
  'pattern.rate': numberSetting('LA.PATTERN.RATE') as Setting,
  'pattern.level': numberSetting('LA.PATTERN.LEVEL') as Setting,
  ...Object.fromEntries(BUSES.flatMap(busSettings)),
}

type Readers = Pick<ReturnType<typeof useInstrument>, 'num' | 'word' | 'on'>

/** How a decoder stands, as the rules read it. */
export const decoderOf = ({ num, word, on }: Readers, bus: BusNumber): DecoderSettings => {
  const at = (name: string): string => busKey(bus, name)
  const number = (name: string, missing: number): number => num(at(name)) ?? missing
  const line = (name: string): number | null => {
    const found = num(at(name))
    return found === null || found === NO_LINE ? null : found
  }
  return {
    protocol: (word(at('mode')) || 'OFF') as Protocol | 'OFF',
    uart: {
      line: number('uart.rx', 0),
      baud: number('uart.baud', 9600),
      bits: number('uart.bits', 8),
      parity: parities.find((parity) => parity === word(at('uart.parity'))) ?? ('NONE' satisfies Parity),
      stopBits: number('uart.stop', 1) === 2 ? 2 : 1,
      inverted: on(at('uart.invert')),
    },
    spi: {
      clock: number('spi.clock', 0),
      mosi: line('spi.mosi'),
      miso: line('spi.miso'),
      select: line('spi.select'),
      cpol: on(at('spi.cpol')),
      cpha: on(at('spi.cpha')),
      bits: number('spi.bits', 8),
      lowFirst: on(at('spi.lsb')),
    },
    i2c: { scl: number('i2c.scl', 0), sda: number('i2c.sda', 1) },
  }
}
