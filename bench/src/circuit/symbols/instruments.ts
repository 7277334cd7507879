import type { InstrumentTerminal, Names, PinDef, Shape, SymbolDef } from './types.ts'

const vertical = (up: string, down: string): PinDef[] => [
  { name: up, x: 0, y: -40, direction: 'up' },
  { name: down, x: 0, y: 40, direction: 'down' },
]

const CIRCLE: Shape[] = [
  { d: 'M0 -40V-20M0 20V40', kind: 'lead' },
  { d: 'M0 -20A20 20 0 1 0 0 20A20 20 0 1 0 0 -20', kind: 'body' },
]

const terminal = (
  kind: InstrumentTerminal['kind'],
  channel: number,
  id: string,
  names: Names,
  rest: Pick<SymbolDef, 'pins' | 'drawing' | 'texts'> & Partial<Pick<SymbolDef, 'designatorAt' | 'params'>>,
): SymbolDef => ({
  id,
  version: 1,
  class: 'Instruments',
  names,
  prefix: id.toUpperCase(),
  designatorAt: { x: 26, y: -4, anchor: 'start' },
  valueAt: { x: 26, y: 14, anchor: 'start' },
  params: [],
  // The bench adds the instrument's own sources and loads.
  spice: { lines: [] },
  instrument: { kind, channel },
  ...rest,
})

export const generators = [1, 2].map((channel) =>
  terminal(
    'generator',
    channel,
    `dg${channel}`,
    { zh: `信号源 ${channel}`, en: `Generator ${channel}` },
    {
      pins: vertical('out', 'gnd'),
      drawing: [...CIRCLE, { d: 'M-12 0Q-6 -14 0 0T12 0', kind: 'detail' }],
      texts: [],
    },
  ),
)

export const supplies = [1, 2, 3].map((channel) =>
  terminal(
    'supply',
    channel,
    `dp${channel}`,
    { zh: `直流电源 ${channel}`, en: `Supply ${channel}` },
    {
      pins: vertical('plus', 'minus'),
      drawing: CIRCLE,
      texts: [
        { x: 0, y: -4, anchor: 'middle', text: '+' },
        { x: 0, y: 16, anchor: 'middle', text: '−' },
      ],
    },
  ),
)

/** What leads from the circuit to a channel: a wire straight into its connector, or a probe as its switch stands. */
export const LEADS = ['BNC', '×1', '×10'] as const

const SCOPE_CHANNELS = [1, 2, 3, 4]

export const scopes = SCOPE_CHANNELS.map((channel) =>
  terminal(
    'scope',
    channel,
    `ds${channel}`,
    { zh: `示波器通道 ${channel}`, en: `Oscilloscope channel ${channel}` },
    {
      pins: [{ name: 'in', x: 0, y: 40, direction: 'down' }],
      drawing: [
        { d: 'M0 40V14', kind: 'lead' },
        { d: 'M-20 -14H20V14H-20Z', kind: 'body' },
        { d: 'M-14 4H-6V-6H4V4H14', kind: 'detail' },
      ],
      texts: [],
      params: [
        {
          name: 'lead',
          names: { zh: '探头', en: 'Probe' },
          kind: 'choice',
          unit: '',
          default: LEADS[0],
          choices: [...LEADS],
        },
      ],
    },
  ),
)

/** The ground clip of a channel's probe. Without one on the sheet the bench clips the probe to its own earth. */
export const clips = SCOPE_CHANNELS.map((channel) =>
  terminal(
    'clip',
    channel,
    `dsg${channel}`,
    { zh: `示波器通道 ${channel} 接地夹`, en: `Ground clip of channel ${channel}` },
    {
      pins: [{ name: 'clip', x: 0, y: -40, direction: 'up', optional: true }],
      drawing: [
        { d: 'M0 -40V-14', kind: 'lead' },
        { d: 'M-8 -14H8L14 10H-14Z', kind: 'body' },
        { d: 'M0 10V16M-12 16H12M-7 20H7M-2 24H2', kind: 'detail' },
      ],
      texts: [],
    },
  ),
)

export const counter = terminal(
  'counter',
  1,
  'dgc',
  { zh: '信号源频率计', en: 'Generator’s counter' },
  {
    pins: [{ name: 'in', x: 0, y: 40, direction: 'down' }],
    drawing: [
      { d: 'M0 40V14', kind: 'lead' },
      { d: 'M-20 -14H20V14H-20Z', kind: 'body' },
    ],
    texts: [{ x: 0, y: 5, anchor: 'middle', text: 'Hz' }],
  },
)

export const meter = terminal(
  'meter',
  1,
  'dm',
  { zh: '万用表', en: 'Multimeter' },
  {
    pins: [
      { name: 'hi', x: 40, y: 40, direction: 'down', optional: true },
      { name: 'lo', x: 0, y: 40, direction: 'down' },
      { name: 'i', x: -40, y: 40, direction: 'down', optional: true },
    ],
    drawing: [
      { d: 'M-40 40V20M0 40V20M40 40V20', kind: 'lead' },
      { d: 'M-50 -30H50V20H-50Z', kind: 'body' },
      { d: 'M-20 -8A28 28 0 0 1 20 -8M0 0L12 -22', kind: 'detail' },
    ],
    texts: [
      { x: -40, y: 16, anchor: 'middle', text: 'I' },
      { x: 0, y: 16, anchor: 'middle', text: 'LO' },
      { x: 40, y: 16, anchor: 'middle', text: 'HI' },
    ],
    designatorAt: { x: -50, y: -36, anchor: 'start' },
  },
)

/** Eight lines of the logic analyser, or of its pattern generator: where they look, or what they drive. */
const pod = (kind: 'analyser' | 'pattern', number: number): SymbolDef => {
  const looks = kind === 'analyser'
  const letter = looks ? 'D' : 'P'
  const first = 8 * (number - 1)
  const lines = Array.from({ length: 8 }, (_, k) => ({ name: `${letter}${first + k}`, y: 20 * k - 80 }))
  const [out, body] = looks ? [-60, -40] : [60, 40]
  return terminal(
    kind,
    number,
    `${looks ? 'la' : 'pg'}${number}`,
    looks
      ? {
          zh: `逻辑分析仪 ${letter}${first}–${letter}${first + 7}`,
          en: `Logic analyser ${letter}${first}–${letter}${first + 7}`,
        }
      : {
          zh: `码型发生器 ${letter}${first}–${letter}${first + 7}`,
          en: `Pattern generator ${letter}${first}–${letter}${first + 7}`,
        },
    {
      pins: lines.map(({ name, y }) => ({
        name,
        x: out,
        y,
        direction: looks ? ('left' as const) : ('right' as const),
        optional: true,
      })),
      drawing: [
        { d: lines.map(({ y }) => `M${out} ${y}H${body}`).join(''), kind: 'lead' },
        { d: 'M-40 -100H40V80H-40Z', kind: 'body' },
        { d: looks ? 'M6 0V-20H14V0H22V-20' : 'M-22 0V-20H-14V0H-6V-20', kind: 'detail' },
      ],
      texts: lines.map(({ name, y }) => ({
        x: looks ? -34 : 34,
        y: y + 4,
        anchor: looks ? ('start' as const) : ('end' as const),
        text: name,
      })),
      designatorAt: { x: -40, y: -108, anchor: 'start' },
    },
  )
}

export const pods = [1, 2].flatMap((number) => [pod('analyser', number), pod('pattern', number)])
