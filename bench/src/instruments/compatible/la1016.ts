import { parities } from '@labbox/contract/bench/logic/decode/uart.ts'
import { protocols } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { LINES } from '@labbox/contract/bench/logic/trace.ts'
import { conditions, DEPTHS, PATTERN, RATES } from '../la/settings.ts'
import type { PseudoParam } from '../pseudo.ts'
import { BOOL, number, NUMBER, ON_OFF, rows, TEXT, words, type ShortRow } from './rows.ts'

const names = Array.from({ length: LINES }, (_, line) => `D${line}`)
const line = words('line', ...names)
const lineOrNone = words('line', ...names, 'NONE')
const bus: PseudoParam = { name: 'bus', type: 'choice', choices: { B1: '1', B2: '2' } }
const whole = (name: string, min: number, max: number): PseudoParam => ({
  name,
  type: 'number',
  min,
  max,
  integer: true,
})

/** A setting with its question: `LA.RATE(1000)` and `LA.RATE?`. */
const both = (
  name: string,
  at: readonly PseudoParam[],
  scpi: string,
  param: PseudoParam,
  reply = NUMBER,
  unit?: string,
): ShortRow[] => {
  const places = at.map(({ name: place }) => `{${place}}`)
  const [suffixed, data] = scpi.includes('{') ? [scpi, []] : [scpi, places]
  const question: ShortRow = [`LA.${name}?`, at, [suffixed, '?', ' ', data.join(',')].join('').trim(), reply]
  return [
    [`LA.${name}`, [...at, param], `${suffixed} ${[...data, `{${param.name}}`].join(',')}`],
    unit ? [question[0], question[1], question[2], question[3], unit] : question,
  ]
}

const ofBus = (name: string, scpi: string, param: PseudoParam, reply = NUMBER, unit?: string) =>
  both(`BUS.${name}`, [bus], `:BUS{bus}:${scpi}`, param, reply, unit)

/** Logic analyser with pattern generator: its commands are this product's own. */
export const LA1016_ROWS = rows('LA1016', [
  ['LA.RUN', [], ':RUN'],
  ['LA.STOP', [], ':STOP'],
  ['LA.SINGLE', [], ':SING'],
  ['LA.FORCE', [], ':TFOR'],
  ...both('RATE', [], ':ACQ:SRAT', number('rate', RATES.least, RATES.most, 'Hz'), NUMBER, 'Hz'),
  ...both('DEPTH', [], ':ACQ:MDEP', whole('depth', DEPTHS[0], DEPTHS[2])),
  ...both('THRESHOLD', [], ':THR', number('volts', -6, 6, 'V'), NUMBER, 'V'),
  ...both('LINE', [line], ':CHAN:STAT', ON_OFF, BOOL),
  ...both('LINES', [], ':CHAN:MASK', whole('mask', 0, 2 ** LINES - 1)),
  ...both('TRIGGER.SWEEP', [], ':TRIG:SWE', words('sweep', 'AUTO', 'NORM'), TEXT),
  ...both('TRIGGER.MODE', [], ':TRIG:MODE', words('mode', 'EDGE', 'PATT'), TEXT),
  ...both('TRIGGER.SOURCE', [], ':TRIG:EDGE:SOUR', line, TEXT),
  ...both('TRIGGER.SLOPE', [], ':TRIG:EDGE:SLOP', words('slope', 'POS', 'NEG', 'RFAL'), TEXT),
  ...both('TRIGGER.BIT', [line], ':TRIG:PATT:BIT', words('bit', ...conditions), TEXT),
  ...both('TRIGGER.POSITION', [], ':TRIG:POS', whole('percent', 0, 100), NUMBER, '%'),
  ['LA.TRIGGER.STATUS', [], ':TRIG:STAT?', TEXT],
  ['LA.MEAS.FREQ', [line], ':MEAS:FREQ? {line}', NUMBER, 'Hz'],
  ['LA.MEAS.PERIOD', [line], ':MEAS:PER? {line}', NUMBER, 's'],
  ['LA.MEAS.DUTY', [line], ':MEAS:DUTY? {line}', NUMBER, '%'],
  ['LA.MEAS.EDGES', [line], ':MEAS:EDG? {line}', NUMBER],
  ['LA.MEAS.LEVEL', [line], ':MEAS:LEV? {line}', NUMBER],
  ...ofBus('MODE', 'MODE', words('mode', 'OFF', ...protocols), TEXT),
  ...ofBus('UART.RX', 'UART:RX', line, TEXT),
  ...ofBus('UART.BAUD', 'UART:BAUD', whole('baud', 50, 4e6)),
  ...ofBus('UART.BITS', 'UART:BITS', whole('bits', 5, 9)),
  ...ofBus('UART.PARITY', 'UART:PAR', words('parity', ...parities), TEXT),
  ...ofBus('UART.STOP', 'UART:STOP', whole('bits', 1, 2)),
  ...ofBus('UART.INVERT', 'UART:INV', ON_OFF, BOOL),
  ...ofBus('SPI.CLOCK', 'SPI:CLOC', line, TEXT),
  ...ofBus('SPI.MOSI', 'SPI:MOSI', lineOrNone, TEXT),
  ...ofBus('SPI.MISO', 'SPI:MISO', lineOrNone, TEXT),
  ...ofBus('SPI.SELECT', 'SPI:SEL', lineOrNone, TEXT),
  ...ofBus('SPI.CPOL', 'SPI:CPOL', ON_OFF, BOOL),
  ...ofBus('SPI.CPHA', 'SPI:CPHA', ON_OFF, BOOL),
  ...ofBus('SPI.BITS', 'SPI:BITS', whole('bits', 4, 16)),
  ...ofBus('SPI.LSB', 'SPI:LSBF', ON_OFF, BOOL),
  ...ofBus('I2C.SCL', 'IIC:SCL', line, TEXT),
  ...ofBus('I2C.SDA', 'IIC:SDA', line, TEXT),
  ['LA.BUS.DATA', [bus], ':BUS{bus}:DATA?', TEXT],
  ['LA.BUS.COUNT', [bus], ':BUS{bus}:COUN?', NUMBER],
  ['LA.BUS.ERRORS', [bus], ':BUS{bus}:ERR?', NUMBER],
  ...both('PATTERN', [], ':PGEN', ON_OFF, BOOL),
  ...both(
    'PATTERN.RATE',
    [],
    ':PGEN:RATE',
    number('rate', PATTERN.leastHz, PATTERN.mostHz, 'Hz'),
    NUMBER,
    'Hz',
  ),
  ...both('PATTERN.LEVEL', [], ':PGEN:LEV', number('volts', 1, PATTERN.mostVolts, 'V'), NUMBER, 'V'),
  [
    'LA.PATTERN.DATA',
    [{ name: 'words', type: 'number', min: 0, max: 2 ** LINES - 1, most: PATTERN.most, integer: true }],
    ':PGEN:DATA {words}',
  ],
  ['LA.PATTERN.DATA?', [], ':PGEN:DATA?', TEXT],
])
