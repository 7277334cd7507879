import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sampled } from '../../instruments/sampled.ts'
import { createSpicePlant } from '../../simulator/plant.ts'
import { SpicePool } from '../../spice/pool.ts'
import { checkCircuit } from '../check.ts'
import { circuitOf, parts, type FixturePart } from '../circuit.fixture.ts'
import { compileCircuit } from '../compile.ts'
import { elementsOf } from '../elements.ts'
import { circuitLines } from '../netlist.ts'
import { checkSpiceText } from '../spice-text.ts'
import { pinPositions, symbolOf } from '../symbols/index.ts'
import { readModel } from './model.ts'
import { amplifier, OWN_ID } from './own.fixture.ts'

const pool = new SpicePool()
afterAll(() => pool.close())
const { R, scope, supply } = parts

const model = (lines: string) => amplifier({ spice: `.subckt x a y g\n${lines}\n.ends` })
const faults = (lines: string) => readModel(model(lines), 1).problems
const templateOf = (lines: string) => {
  const { template, problems } = readModel(model(lines), 1)
  expect(problems).toEqual([])
  return template
}

describe('the model of a symbol', () => {
  it('is put together anew: names become letters, values numbers', () => {
    expect(templateOf('Rin a inner 4.7k ; remark\nC1 inner g 100n\nE1 y 0 inner g {gain}').lines).toEqual([
      'R@a %in %_a 4700',
      'C@b %_a %gnd 1e-7',
      'E@c %out 0 %_a %gnd $gain',
    ])
    expect(templateOf('Q1 y a g qq\nVs g e dc 0\nF1 y g vs 2\n.model qq npn(bf = 200, is=1e-14)')).toEqual({
      lines: ['Q@a %out %in %gnd $$bza', 'V@b %gnd %_a 0', 'F@c %out %gnd V@b 2'],
      models: { bza: 'NPN(BF=200 IS=1e-14)' },
    })
    expect(templateOf('B1 y g v = v(a) > 2 ? 5 : -{gain}*sqrt(abs(v(a,g)))').lines).toEqual([
      'B@a %out %gnd v=v(%in)>2?5:-($gain)*sqrt(abs(v(%in,%gnd)))',
    ])
  })

  it.each([
    ['R1 a y', 'value'],
    ['R1 a', 'node'],
    ['R1 a y {loss}', 'value'],
    ['R1 a y 1k 2k', 'value'],
    ['R1 a y 1k\nR1 a g 1k', 'name'],
    ['R;x a y 1k', 'node'],
    ['X1 a y g other', 'element'],
    ['A1 a y thing', 'element'],
    ['R1 a b$c 1k', 'node'],
    ['B1 y g v = system(1)', 'expression'],
    ['B1 y g v = v(a)*time', 'expression'],
    ['B1 y g v = (v(a)', 'expression'],
    ['B1 y g v = v(a) `ls`', 'expression'],
    ['B1 y g v = i(vno)', 'name'],
    ['D1 a y dd', 'modelName'],
    ['D1 a y dd\n.model dd psystem(is=1)', 'modelType'],
    ['D1 a y dd\n.model dd d(file=1)\n.model dd d(is=1)', 'modelName'],
    ['D1 a y dd\n.model dd d(is="x")', 'modelValue'],
    ['.include /etc/passwd', 'element'],
    ['.control\nshell ls\n.endc', 'element'],
  ])('%s is refused: %s', (lines, fault) => {
    expect(faults(lines)[0]?.fault).toBe(fault)
    expect(readModel(model(lines), 1).template).toEqual({ lines: [] })
  })

  it('has the pins of the symbol in its first line, and an end', () => {
    const fault = (spice: string) => readModel(amplifier({ spice }), 1).problems
    expect(fault('')).toEqual([{ line: 1, fault: 'subckt' }])
    expect(fault('.subckt x a y\nR1 a y 1k\n.ends')).toEqual([{ line: 1, fault: 'pins' }])
    expect(fault('.subckt x a y a\nR1 a y 1k\n.ends')).toEqual([{ line: 1, fault: 'pins' }])
    expect(fault('.subckt x a y g\nR1 a y 1k')).toEqual([{ line: 2, fault: 'subckt' }])
    expect(fault('.subckt x a y g\n.ends')).toEqual([{ line: 1, fault: 'element' }])
  })

  it('never brings into a deck what the grammar does not know, whatever is written', () => {
    const known = [
      'R1',
      'B2',
      '.model',
      'dd',
      'd(is=1)',
      'a',
      'y',
      'v=',
      'v(a)',
      '{gain}',
      '1k',
      '+',
      '(',
      ')',
    ]
    const strange = [
      '{',
      '$$x',
      '%_a',
      '"',
      '`',
      '.include',
      '.control',
      'shell',
      ';',
      '\\',
      'file=',
      '中',
      '\t',
      '\n',
    ]
    const words = fc.constantFrom(...known, ...strange)
    const text = fc.array(fc.oneof(words, fc.string({ maxLength: 4 })), { maxLength: 40 })
    fc.assert(
      fc.property(text, (pieces) => {
        const own = model(pieces.join(' '))
        const circuit = circuitOf({ X1: { symbol: OWN_ID, own, nets: { in: 'in', out: 'out', gnd: '0' } } })
        const { lines, models } = elementsOf(compileCircuit(circuit).instances)
        const deck = [...lines, ...models].join('\n')
        expect(checkSpiceText(deck)).toEqual([])
        expect(deck).not.toMatch(/[^-A-Za-z0-9_ .,()=+*/<>?:^\n]/)
        expect(deck).not.toMatch(/^\.(?!model )/m)
      }),
    )
  })
})

const placed = (own = amplifier(), gain?: string): FixturePart => ({
  symbol: OWN_ID,
  own,
  nets: { in: 'a', out: 'out', gnd: '0' },
  ...(gain && { params: { gain } }),
})
const divided = (more: Record<string, FixturePart>) =>
  circuitOf({
    DP1: supply(1, 'vdd', '0'),
    DS1: scope(1, 'out'),
    R1: R('9k', 'vdd', 'a'),
    R2: R('1k', 'a', '0'),
    R3: R('10k', 'out', '0'),
    ...more,
  })

describe('a symbol that somebody made', () => {
  it('is drawn from its data, and its pins are where they are placed', () => {
    const circuit = divided({ U1: placed() })
    const component = { ...circuit.components['part-U1']!, x: 100, y: 200, rotation: 90 as const }
    const symbol = symbolOf(component)!
    expect(symbol.drawing.map(({ d }) => d)).toEqual([
      'M-40 0L-20 0M40 0L20 0M0 40L0 20',
      'M-20 -20L20 0L-20 20Z',
      'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
      'M-10 20A10 10 0 0 1 10 20',
    ])
    expect(symbol.texts.map(({ text }) => text)).toEqual(['IN', 'A'])
    expect(pinPositions(component)).toEqual([
      { name: 'in', x: 100, y: 160, direction: 'up' },
      { name: 'out', x: 100, y: 240, direction: 'down' },
      { name: 'gnd', x: 60, y: 200, direction: 'left' },
    ])
  })

  it('cannot take the id of a symbol of the catalogue', () => {
    const { own } = placed()
    expect(symbolOf({ symbol: { id: 'resistor', version: 1 }, own: own! })).toBeUndefined()
  })

  it('runs on a simulated bench by its model, with the value of its parameter', async () => {
    const reading = async (gain?: string) => {
      const plant = createSpicePlant({ pool, seed: 1, now: () => 0 })
      plant.load(divided({ U1: placed(amplifier(), gain) }))
      plant.setSupply(1, { volts: 5, amps: 1 })
      const { channels } = await sampled(plant, { channels: [1], interval: 1e-6, samples: 100 })
      return channels.get(1)!.at(-1)
    }
    // A tenth of 5 V, ten times; a per mille each is lost at the input and at the output.
    expect(await reading()).toBeCloseTo(5 * 0.998, 2)
    expect(await reading('20')).toBeCloseTo(10 * 0.998, 2)
    expect(await reading('1k')).toBeCloseTo(12 * 0.999, 2)
  })

  it('two versions in one circuit keep models of their own', () => {
    const diode = (is: string) => model(`D1 a y dd\nR1 y g 1k\n.model dd d(is=${is})`)
    const circuit = divided({ U1: placed(diode('1e-14')), U2: placed(diode('1e-12')) })
    circuit.components['part-U2']!.symbol.version = 2
    const models = circuitLines(compileCircuit(circuit)).filter((line) => line.startsWith('.model'))
    expect(models.map((line) => line.split(' ').at(-1))).toEqual(['D(IS=1e-14)', 'D(IS=1e-12)'])
  })

  it('without a model is refused, and named', () => {
    const problems = checkCircuit(divided({ U1: placed(amplifier({ spice: ' ' })) }))
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'noModel', components: ['part-U1'], params: { designator: 'U1' } },
    ])
  })
})
