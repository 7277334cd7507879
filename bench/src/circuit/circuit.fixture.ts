import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { ownSymbol } from './own/symbol.ts'
import { parseQuantity } from './quantity.ts'
import { defaultParams, pinPositions, symbols } from './symbols/index.ts'

export interface FixturePart {
  symbol: string
  /** Of a symbol that somebody made; `symbol` is its id. */
  own?: OwnSymbol
  /** Parameter texts. */
  params?: Record<string, string>
  /** Net name by pin; `0` is earth. Pins left out stay open. */
  nets: Record<string, string>
}

/** A circuit from a list of parts: each pin carries the label of its net, earth is one ground symbol. */
export function circuitOf(parts: Record<string, FixturePart>): Circuit {
  const circuit = emptyCircuit()
  const all = { ...parts, GND1: { symbol: 'ground', nets: { 1: '0' } } as FixturePart }
  for (const [index, [designator, part]] of Object.entries(all).entries()) {
    const symbol = part.own ? ownSymbol(part.symbol, 1, part.own)! : symbols[part.symbol]!
    const id = `part-${designator}`
    const params = defaultParams(symbol)
    for (const [name, text] of Object.entries(part.params ?? {}))
      params[name] = { text, si: parseQuantity(text) }
    const component = {
      symbol: { id: symbol.id, version: symbol.version },
      designator,
      x: (index % 10) * 400,
      y: Math.floor(index / 10) * 400,
      rotation: 0 as const,
      mirrored: false,
      params,
      ...(part.own && { own: part.own }),
    }
    circuit.components[id] = component
    for (const pin of pinPositions(component)) {
      const text = part.nets[pin.name]
      if (text !== undefined) circuit.labels[`l-${designator}-${pin.name}`] = { x: pin.x, y: pin.y, text }
    }
  }
  return circuit
}

/** A part by its symbol, with what is told of it. */
export const partOf = (
  symbol: string,
  nets: Record<string, string>,
  params: Record<string, string> = {},
): FixturePart => ({ symbol, nets, params })

const R = (value: string, a: string, b: string): FixturePart => ({
  symbol: 'resistor',
  params: { value },
  nets: { 1: a, 2: b },
})
const C = (value: string, a: string, b: string): FixturePart => ({
  symbol: 'capacitor',
  params: { value },
  nets: { 1: a, 2: b },
})
const supply = (channel: number, plus: string, minus: string): FixturePart => ({
  symbol: `dp${channel}`,
  nets: { plus, minus },
})
const scope = (channel: number, net: string): FixturePart => ({ symbol: `ds${channel}`, nets: { in: net } })
const generator = (channel: number, out: string): FixturePart => ({
  symbol: `dg${channel}`,
  nets: { out, gnd: '0' },
})

export const parts = { R, C, supply, scope, generator }

/** f0 = 1591.5 Hz with the generator's 50 Ω counted outside (CH1 is at the input). */
export const rcLowPass = (r = '1k', c = '100n') =>
  circuitOf({
    DG1: generator(1, 'in'),
    R1: R(r, 'in', 'out'),
    C1: C(c, 'out', '0'),
    DS1: scope(1, 'in'),
    DS2: scope(2, 'out'),
  })

/** Voltage divider bias 47k/10k, RC 4k7, RE 1k bypassed, 12 V. */
export const commonEmitter = (rc = '4k7') =>
  circuitOf({
    DP1: supply(1, 'vcc', '0'),
    DG1: generator(1, 'in'),
    C1: C('10u', 'in', 'b'),
    R1: R('47k', 'vcc', 'b'),
    R2: R('10k', 'b', '0'),
    R3: R(rc, 'vcc', 'c'),
    R4: R('1k', 'e', '0'),
    C2: C('100u', 'e', '0'),
    Q1: { symbol: 'npn', params: { model: '2N3904' }, nets: { c: 'c', b: 'b', e: 'e' } },
    C3: C('10u', 'c', 'out'),
    R5: R('100k', 'out', '0'),
    DS1: scope(1, 'in'),
    DS2: scope(2, 'out'),
    DM: { symbol: 'dm', nets: { hi: 'c', lo: '0' } },
  })

/** An astable 555 at `vcc`, its output on `out`: f = 1.44 / ((RA + 2 RB) C). */
export const timer555 = (out: string, ra = '10k', rb = '47k', c = '10n'): Record<string, FixturePart> => ({
  R1: R(ra, 'vcc', 'dis'),
  R2: R(rb, 'dis', 'cap'),
  C1: C(c, 'cap', '0'),
  C2: C('10n', 'ctrl', '0'),
  U1: {
    symbol: 'ne555',
    nets: {
      gnd: '0',
      trig: 'cap',
      out,
      reset: 'vcc',
      ctrl: 'ctrl',
      thres: 'cap',
      disch: 'dis',
      vcc: 'vcc',
    },
  },
})

export const astable555 = (ra = '10k', rb = '47k', c = '10n') =>
  circuitOf({
    DP1: supply(1, 'vcc', '0'),
    ...timer555('out', ra, rb, c),
    R3: R('10k', 'out', '0'),
    DS1: scope(1, 'out'),
    DS2: scope(2, 'cap'),
    DM: { symbol: 'dm', nets: { hi: 'out', lo: '0' } },
  })

const opamp = (inp: string, inn: string, out: string, model = 'TL082'): FixturePart => ({
  symbol: 'opamp',
  params: { model },
  nets: { inp, inn, out, vp: 'vp', vn: 'vn' },
})

/** Sallen–Key low-pass of unity gain, f0 = 1591.5 Hz. */
export const sallenKey = () =>
  circuitOf({
    DP1: supply(1, 'vp', '0'),
    DP2: supply(2, '0', 'vn'),
    DG1: generator(1, 'in'),
    R1: R('10k', 'in', 'm'),
    R2: R('10k', 'm', 'p'),
    C1: C('10n', 'm', 'out'),
    C2: C('10n', 'p', '0'),
    U1: opamp('p', 'out', 'out'),
    DS1: scope(1, 'in'),
    DS2: scope(2, 'out'),
  })

/** Wien-bridge oscillator with diode limiting, f0 = 1591.5 Hz. */
export const wienBridge = () =>
  circuitOf({
    DP1: supply(1, 'vp', '0'),
    DP2: supply(2, '0', 'vn'),
    R1: R('10k', 'out', 's'),
    C1: C('10n', 's', 'p'),
    R2: R('10k', 'p', '0'),
    C2: C('10n', 'p', '0'),
    R3: R('10k', 'n', '0'),
    R4: R('18k', 'n', 'f'),
    R5: R('4k7', 'f', 'out'),
    D1: { symbol: 'diode', nets: { a: 'f', k: 'out' } },
    D2: { symbol: 'diode', nets: { a: 'out', k: 'f' } },
    U1: opamp('p', 'n', 'out'),
    DS1: scope(1, 'out'),
  })

const COUNTING = { CLR: 'vcc', LOAD: 'vcc', ENP: 'vcc', ENT: 'vcc', A: '0', B: '0', C: '0', D: '0' }
const SEGMENTS = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, name]))

/** A 555 of 1.4 kHz clocks a 74LS160, whose state a 74LS48 shows. */
export const clockedCounter = () =>
  circuitOf({
    DP1: supply(1, 'vcc', '0'),
    ...timer555('clk'),
    U2: {
      symbol: '74160',
      params: { model: '74LS160' },
      nets: { VCC: 'vcc', GND: '0', CLK: 'clk', QA: 'qa', QB: 'qb', QC: 'qc', QD: 'qd', ...COUNTING },
    },
    U3: {
      symbol: '7448',
      nets: Object.assign(
        { VCC: 'vcc', GND: '0', A: 'qa', B: 'qb', C: 'qc', D: 'qd', LT: 'vcc', BI: 'vcc', RBI: 'vcc' },
        SEGMENTS,
      ),
    },
    HG1: { symbol: 'display-cc', nets: { com: 'com', ...SEGMENTS } },
    R3: R('100', 'com', '0'),
    DS1: scope(1, 'clk'),
    DS2: scope(2, 'qd'),
  })
