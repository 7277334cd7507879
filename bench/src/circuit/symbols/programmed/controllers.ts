import { AT89C51, ATMEGA328P, UNO } from '../../../logic/parts/controllers.ts'
import { pinsOf, type LogicRow } from '../../../logic/parts/row.ts'
import {
  typeParam,
  type FixedText,
  type Light,
  type ParamDef,
  type PinDef,
  type SymbolDef,
} from '../types.ts'

const PITCH = 20
const LEAD = 20
const HALF = 60

/** A pin at its place: on which side, how far down, what is printed. */
interface Place {
  name: string
  number: number | null
  side: 'left' | 'right'
  row: number
  printed: string
}

const baud: ParamDef = {
  name: 'baud',
  names: { zh: '终端波特率', en: 'Terminal baud rate' },
  kind: 'quantity',
  unit: '',
  default: '9600',
  min: 300,
  max: 115_200,
  hidden: true,
}
const clock = (text: string, max: number): ParamDef => ({
  name: 'clock',
  names: { zh: '时钟频率', en: 'Clock' },
  kind: 'quantity',
  unit: 'Hz',
  default: text,
  min: 1e5,
  max,
})

/** Its pins stand as on the part itself. */
const controller = (
  row: LogicRow,
  places: readonly Place[],
  { params, optional }: { params: ParamDef[]; optional: (name: string) => boolean },
): SymbolDef => {
  const rows = Math.max(...places.map(({ row: at }) => at)) + 1
  const top = -PITCH * Math.floor(rows / 2)
  const yOf = (at: number) => top + PITCH * at
  const [upper, lower] = [top - PITCH, yOf(rows - 1) + PITCH]
  const sign = (side: Place['side']) => (side === 'left' ? -1 : 1)
  const types = Object.keys(row.types)
  const texts = places.flatMap(({ number, side, row: at, printed }): FixedText[] => [
    {
      x: sign(side) * (HALF - 4),
      y: yOf(at) + 4,
      anchor: side === 'left' ? 'start' : 'end',
      text: printed,
    },
    ...(number === null
      ? []
      : [
          {
            x: sign(side) * (HALF + LEAD / 2 + 2),
            y: yOf(at) - 4,
            anchor: 'middle' as const,
            text: String(number),
          },
        ]),
  ])
  return {
    id: row.id,
    version: 1,
    class: 'MCU',
    names: row.names,
    prefix: 'U',
    pins: places.map(({ name, side, row: at }): PinDef => ({
      name,
      x: sign(side) * (HALF + LEAD),
      y: yOf(at),
      direction: side,
      ...(optional(name) && { optional: true }),
    })),
    drawing: [
      {
        d: places
          .map(({ side, row: at }) => `M${sign(side) * (HALF + LEAD)} ${yOf(at)}H${sign(side) * HALF}`)
          .join(''),
        kind: 'lead',
      },
      { d: `M-${HALF} ${upper}H${HALF}V${lower}H-${HALF}Z`, kind: 'body' },
    ],
    texts,
    designatorAt: { x: -HALF, y: upper - 6, anchor: 'start' },
    valueAt: { x: HALF, y: upper - 6, anchor: 'end' },
    params: [typeParam(types), ...params, baud],
    spice: { lines: [] },
    logic: { kind: 'part', row },
  }
}

/** Down the left side and up the right one, as in a DIP. */
const dip = (row: LogicRow, printed: (name: string) => string): Place[] => {
  const pins = pinsOf(row)
  const half = pins.length / 2
  return pins.map(({ name, number }) => ({
    name,
    number,
    side: number <= half ? 'left' : 'right',
    row: number <= half ? number - 1 : pins.length - number,
    printed: printed(name),
  }))
}

export const atmega328p = controller(
  ATMEGA328P,
  dip(ATMEGA328P, (name) => (name === 'GND2' ? 'GND' : name)),
  {
    params: [clock('16M', 20e6)],
    optional: (name) => !['VCC', 'GND', 'AVCC'].includes(name),
  },
)

export const at89c51 = controller(
  AT89C51,
  dip(AT89C51, (name) => name.replace(/^P(\d)(\d)$/, 'P$1.$2')),
  { params: [clock('12M', 24e6)], optional: (name) => !['VCC', 'GND'].includes(name) },
)

const UNO_LEFT = ['RESET', 'VCC', 'GND', '', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5']
const UNO_RIGHT = ['AREF', ...Array.from({ length: 14 }, (_, i) => `D${13 - i}`)]
const unoSide = (names: readonly string[], side: Place['side'], from: number): Place[] =>
  names.flatMap((name, i) =>
    name === ''
      ? []
      : [
          {
            name,
            number: null,
            side,
            row: from + i,
            printed: name === 'VCC' ? '5V' : name.replace(/^D/, ''),
          },
        ],
  )
const board = controller(UNO, [...unoSide(UNO_LEFT, 'left', 2), ...unoSide(UNO_RIGHT, 'right', 0)], {
  params: [],
  optional: (name) => name !== 'GND',
})
/** The lamp on the board, beside the print of its pin. */
const LAMP: Light = { d: 'M18 -122H28V-116H18Z', signal: 'D13' }

/** With five volts of its own, by USB: as stiff as what feeds it, and as long as nobody asks for more than half an ampere. */
export const uno: SymbolDef = {
  ...board,
  drawing: [...board.drawing, { d: `${LAMP.d}M-40 -160V-144H-12V-160`, kind: 'lead' }],
  spice: { lines: ['V@s %VCC %GND 5'] },
  powered: true,
  lights: [LAMP],
}
