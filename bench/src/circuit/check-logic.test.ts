import { describe, expect, it } from 'vitest'
import { checkCircuit } from './check.ts'
import { circuitOf, parts, type FixturePart } from './circuit.fixture.ts'
import { toNetlist } from './netlist.ts'

const ic = (symbol: string, nets: Record<string, string>, model?: string): FixturePart => ({
  symbol,
  ...(model && { params: { model } }),
  nets: { VCC: 'vcc', GND: '0', ...nets },
})
const problems = (circuit: Record<string, FixturePart>) =>
  checkCircuit(circuitOf({ DP1: parts.supply(1, 'vcc', '0'), ...circuit })).map(
    ({ code, severity, params }) => [code, severity, ...Object.values(params)].join(' '),
  )
/** A hex inverter with all its inputs on something. */
const tied = { '2A': '0', '3A': '0', '4A': '0', '5A': '0', '6A': '0' }

describe('checks of digital parts', () => {
  it('pass what is in order', () => {
    expect(
      problems({
        DG1: parts.generator(1, 'clk'),
        U1: ic('7404', { '1A': 'clk', '1Y': 'y', ...tied }),
        DS1: parts.scope(1, 'y'),
      }),
    ).toEqual([])
  })

  it('name open inputs, and what they read in their family', () => {
    const open = { '1A': 'vcc', '1Y': 'y', '3A': '0', '4A': '0', '5A': '0', '6A': '0' }
    expect(problems({ U1: ic('7404', open, '74HC04') })).toEqual(['openInput warning U1 2A'])
    expect(problems({ U1: ic('7404', open, '74LS04') })).toEqual(['openInputHigh warning U1 2A'])
    // A node between inputs alone is open, too.
    const bare = { '1A': 'x', '2A': 'x', '3A': '0', '4A': '0', '5A': '0', '6A': '0' }
    expect(problems({ U1: ic('7404', bare, '74HC04') })).toEqual(['openInput warning U1 1A, 2A'])
  })

  it('find outputs against each other, but not those that take turns or only pull down', () => {
    const two = {
      '1A': 'vcc',
      '1B': 'vcc',
      '2A': '0',
      '2B': '0',
      '1Y': 'y',
      '2Y': 'y',
      '3A': '0',
      '3B': '0',
      '4A': '0',
      '4B': '0',
    }
    expect(problems({ U1: ic('7400', two) })).toEqual(['outputConflict error U1.1Y U1.2Y'])
    expect(problems({ U1: ic('7403', two), R1: parts.R('4k7', 'vcc', 'y') })).toEqual([])
    const bus = {
      '1A': 'vcc',
      '2A': '0',
      '3A': '0',
      '4A': '0',
      '1OE': '0',
      '2OE': 'vcc',
      '3OE': 'vcc',
      '4OE': 'vcc',
    }
    expect(problems({ U1: ic('74125', { ...bus, '1Y': 'b', '2Y': 'b' }) })).toEqual([])
    const source = { symbol: 'logic-source', nets: { out: 'y' } }
    expect(problems({ LS1: source, U1: ic('7404', { '1A': '0', '1Y': 'y', ...tied }) })).toEqual([
      'outputConflict error LS1.out U1.1Y',
    ])
  })

  it('want a supply', () => {
    expect(problems({ U1: ic('7404', { '1A': '0', VCC: 'nowhere', ...tied }) })).toContain(
      'openPin error U1 VCC',
    )
    expect(
      problems({
        U1: ic('7404', { '1A': '0', VCC: 'loose', ...tied }),
        U2: ic('7404', { '1A': '0', VCC: 'loose', ...tied }),
      }),
    ).toEqual(['openPin error DP1 plus', 'noSupply error U1', 'noSupply error U2'])
  })

  it('count the inputs on an output', () => {
    const inputs = { '1A': 'y', '1B': 'y', '2A': 'y', '2B': 'y', '3A': 'y', '3B': 'y', '4A': 'y', '4B': 'y' }
    expect(
      problems({
        U1: ic('7404', { '1A': '0', '1Y': 'y', ...tied }, '74LS04'),
        ...Object.fromEntries([2, 3, 4].map((n) => [`U${n}`, ic('7400', inputs, '74LS00')])),
      }),
    ).toEqual(['fanOut warning U1 1Y 24 20'])
  })

  it('the netlist says which parts SPICE does not have', () => {
    const circuit = circuitOf({
      DP1: parts.supply(1, 'vcc', '0'),
      U1: ic('7404', { '1A': 'vcc', '1Y': 'y' }, '74LS04'),
      R1: parts.R('1k', 'y', '0'),
    })
    const note = toNetlist(circuit).find((line) => line.startsWith('* digital'))
    expect(note).toMatch(/^\* digital: U1 74LS04 .*1A=n\d+_vcc/)
  })
})
