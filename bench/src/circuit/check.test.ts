import { CIRCUIT_LIMITS, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { describe, expect, it } from 'vitest'
import { checkCircuit, type CheckOptions } from './check.ts'
import {
  astable555,
  circuitOf,
  commonEmitter,
  parts,
  rcLowPass,
  sallenKey,
  wienBridge,
} from './circuit.fixture.ts'
import { nextDesignator } from './designator.ts'
import { symbols } from './symbols/index.ts'
import { processorTime } from '@labbox/contract/testing/processor.ts'

const codes = (circuit: Circuit, options?: CheckOptions) =>
  checkCircuit(circuit, options).map(({ code, components }) =>
    [code, ...components.map((id) => id.replace('part-', ''))].join(' '),
  )
const loop = (over: Parameters<typeof circuitOf>[0] = {}) =>
  circuitOf({ DP1: parts.supply(1, 'a', '0'), R1: parts.R('1k', 'a', '0'), ...over })

describe('checkCircuit', () => {
  it.each([rcLowPass, commonEmitter, astable555, sallenKey, wienBridge])(
    'passes the demo circuits',
    (make) => {
      expect(checkCircuit(make())).toEqual([])
    },
  )

  it('names the part and the pin that is open', () => {
    const problems = checkCircuit(loop({ R2: parts.R('1k', 'a', 'nowhere') }))
    expect(problems).toEqual([
      {
        code: 'openPin',
        severity: 'error',
        components: ['part-R2'],
        pins: [{ component: 'part-R2', pin: '2' }],
        params: { designator: 'R2', pin: '2' },
      },
    ])
  })

  it('finds a circuit without ground', () => {
    const circuit = loop()
    delete circuit.components['part-GND1']
    expect(codes(circuit)).toEqual(['noGround'])
  })

  it('finds shorted and parallel sources', () => {
    expect(codes(loop({ DP2: parts.supply(2, 'a', 'a') }))).toEqual(['shortedSource DP2'])
    expect(codes(loop({ DG1: parts.generator(1, '0') }))).toEqual(['shortedSource DG1'])
    expect(codes(loop({ DP2: parts.supply(2, '0', 'a') }))).toEqual(['parallelSources DP1 DP2'])
    expect(codes(loop({ DP3: parts.supply(3, 'a', '0') }))).toEqual(['parallelSources DP1 DP3'])
  })

  it('lets the first two outputs of the supply share a load, the same way round and alone', () => {
    expect(codes(loop({ DP2: parts.supply(2, 'a', '0') }))).toEqual([])
    expect(codes(loop({ DP2: parts.supply(2, 'a', '0'), DP3: parts.supply(3, 'a', '0') }))).toEqual([
      'parallelSources DP1 DP2 DP3',
    ])
    expect(codes(loop({ DP4: parts.supply(1, 'a', '0') }))).toContain('parallelSources DP1 DP4')
  })

  it('finds values that cannot be read, are forged, or out of range', () => {
    const circuit = loop()
    const set = (text: string, si: number | null) => {
      circuit.components['part-R1']!.params.value = { text, si }
      return codes(circuit)
    }
    expect(set('12 bananas', null)).toEqual(['unknownValue R1'])
    expect(set('1k', 1e-9)).toEqual(['unknownValue R1'])
    expect(set('10nF', 1e-8)).toEqual(['unknownValue R1'])
    expect(set('1T', 1e12)).toEqual(['valueRange R1'])
    expect(set('4k7', 4700)).toEqual([])
    const diode = loop({ D1: { symbol: 'diode', params: { model: '1N4148' }, nets: { a: 'a', k: '0' } } })
    diode.components['part-D1']!.params.model = { text: '1N4148)\n.include /etc/passwd', si: null }
    expect(codes(diode)).toEqual(['unknownModel D1'])
  })

  it('finds bad and duplicate names and unknown symbols', () => {
    const circuit = loop({
      R2: parts.R('1k', 'a', '0'),
      DP2: parts.supply(2, 'b', '0'),
      R3: parts.R('1k', 'b', '0'),
    })
    circuit.components['part-R2']!.designator = 'r1'
    expect(codes(circuit)).toEqual(['duplicateDesignator R1 R2'])
    circuit.components['part-R2']!.designator = 'R2\n.include x'
    expect(codes(circuit)).toEqual(['badDesignator R2'])
    circuit.components['part-R2']!.designator = 'R2'
    circuit.components['part-R2']!.symbol.id = '__proto__'
    expect(codes(circuit)).toEqual(['unknownSymbol R2'])
    const twice = loop({ DS1: parts.scope(1, 'a'), DS2: parts.scope(1, '0') })
    twice.components['part-DS2']!.designator = 'DS1'
    expect(codes(twice)).toEqual(['duplicateInstrument DS1 DS2'])
  })

  it('only warns of an instrument that nothing is wired to', () => {
    const problems = checkCircuit(loop({ DS3: { symbol: 'ds3', nets: {} } }))
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['unusedInstrument', 'warning']])
    const part = loop({ R2: { symbol: 'resistor', params: { value: '1k' }, nets: {} } })
    expect(codes(part)).toEqual(['openPin R2', 'openPin R2'])
  })

  it('holds to the max list and to the modules of a bench', () => {
    const circuit = loop({ R2: parts.R('2k2', 'a', '0'), C1: parts.C('1u', 'a', '0') })
    const list = (...entries: { symbol: string; count: number; values: number[] }[]) => ({
      maxList: { parts: entries },
    })
    expect(codes(circuit, list())).toEqual([])
    expect(codes(circuit, list({ symbol: 'resistor', count: 2, values: [1000, 2200] }))).toEqual([
      'notAllowed C1',
    ])
    expect(
      codes(
        circuit,
        list({ symbol: 'resistor', count: 1, values: [1000] }, { symbol: 'capacitor', count: 1, values: [] }),
      ),
    ).toEqual(['valueNotAllowed R2', 'tooMany R1 R2'])
    expect(codes(circuit, { modules: [{ symbol: 'resistor', count: 5, values: [1000, 2200] }] })).toEqual([
      'moduleMismatch C1',
    ])
    const modules = [
      { symbol: 'resistor', count: 1, values: [1000] },
      { symbol: 'capacitor', count: 1 },
    ]
    expect(codes(circuit, { modules })).toEqual(['moduleValue R2', 'moduleTooFew R1 R2'])
    expect(codes(circuit, { modules: [] })).toHaveLength(3)
  })

  it('takes as many parts as the limit says, and not one more', () => {
    const circuit = loop()
    const part = circuit.components['part-R1']!
    const room = CIRCUIT_LIMITS.components - Object.keys(circuit.components).length
    for (let i = 0; i < room; i++) circuit.components[`many${i}`] = { ...part, designator: `R${i + 2}` }
    expect(codes(circuit)).not.toContain('tooLarge')
    circuit.components.another = { ...part, designator: 'R900' }
    expect(codes(circuit)).toEqual(['tooLarge'])
  })

  it('refuses 5,000 parts at once', () => {
    const circuit = loop()
    const part = circuit.components['part-R1']!
    for (let i = 0; i < 5000; i++) circuit.components[`many${i}`] = { ...part, designator: `R${i}` }
    const spent = processorTime()
    expect(checkCircuit(circuit)).toEqual([
      {
        code: 'tooLarge',
        severity: 'error',
        components: [],
        params: { what: 'components', count: 5003, limit: 500 },
      },
    ])
    expect(spent()).toBeLessThan(500)
  })

  it('checks 500 parts in a blink', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 490 }, (_, i) => [`R${i + 2}`, parts.R('1k', 'a', '0')]),
    )
    const circuit = loop(chain)
    const spent = processorTime()
    expect(
      codes({ ...circuit, labels: Object.fromEntries(Object.entries(circuit.labels).slice(0, 500)) }).length,
    ).toBeGreaterThan(0)
    expect(spent()).toBeLessThan(2_000)
  })
})

describe('nextDesignator', () => {
  it('takes the lowest free number, and the fixed name of a terminal', () => {
    const circuit = loop({ R3: parts.R('1k', 'a', '0') })
    expect(nextDesignator(circuit, symbols.resistor!)).toBe('R2')
    expect(nextDesignator(circuit, symbols.capacitor!)).toBe('C1')
    expect(nextDesignator(circuit, symbols.dp1!)).toBe('DP1')
  })
})
