import { Circuit } from '@labbox/contract/bench/circuit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCircuit } from './check.ts'
import { astable555, circuitOf, commonEmitter, parts, rcLowPass } from './circuit.fixture.ts'
import { toCir, toNetlist } from './netlist.ts'
import { checkSpiceText } from './spice-text.ts'
import { symbols } from './symbols/index.ts'
import { processorTime } from '@labbox/contract/testing/processor.ts'

const RUNS = { seed: 20263, numRuns: process.env.LONG ? 5000 : 200 }

describe('toNetlist', () => {
  it('names nets after their labels and parts after their designators', () => {
    expect(toNetlist(rcLowPass())).toEqual([
      'C1 n1_out 0 1e-7',
      'R1 n3_in n1_out 1000',
      'Rx_n1 n1_out 0 1000000000000',
      'Rx_n2 n3_in 0 1000000000000',
      'Vx_dg1 dg1_s 0 SIN(0 1 1000 0 0 0)',
      'Rx_dg1 dg1_s n3_in 50',
      'Rx_ds1 n3_in 0 1000000',
      'Cx_ds1 n3_in 0 1.5e-11',
      'Rx_ds2 n1_out 0 1000000',
      'Cx_ds2 n1_out 0 1.5e-11',
    ])
  })

  it('gives each element and internal node a name of its own', () => {
    const lines = toNetlist(
      circuitOf(
        Object.fromEntries(
          Object.keys(symbols)
            .filter((id) => id !== 'ground')
            .map((id, i) => [
              symbols[id]!.instrument ? symbols[id]!.prefix : `${symbols[id]!.prefix}${i + 1}`,
              {
                symbol: id,
                nets: Object.fromEntries(symbols[id]!.pins.map((pin, k) => [pin.name, `net${(i + k) % 7}`])),
              },
            ]),
        ),
      ),
    )
    const names = lines
      .filter((line) => !/^[.*]/.test(line))
      .map((line) => line.split(' ', 1)[0]!.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(60)
  })
})

describe('checkSpiceText', () => {
  it('accepts the decks made here', () => {
    for (const make of [rcLowPass, commonEmitter, astable555]) {
      expect(checkSpiceText(toNetlist(make()).join('\n'))).toEqual([])
    }
  })

  it('accepts a subcircuit of a manufacturer', () => {
    expect(
      checkSpiceText(
        '* comment\n.SUBCKT LM358 1 2 99 50 28\nQ1 5 2 7 QX\n+ 1.0\nEN 31 1 POLY(1) 16 24 1 1\nR1 99 4 1e3\n.MODEL QX PNP(IS=800E-18\n+ BF=250)\n.ENDS',
      ),
    ).toEqual([])
  })

  it.each([
    ['.include /etc/passwd', 'directive'],
    ['.INC x', 'directive'],
    ['.lib x y', 'directive'],
    ['.control', 'directive'],
    ['.csparam a=1', 'directive'],
    ['.exec x y z', 'directive'],
    ['a1 1 2 model', 'element'],
    ['u1 1 2 3', 'element'],
    ['n1 1 2 3', 'element'],
    ['shell rm x y', 'word'],
    ['R1 1 2 `ls`', 'character'],
    ['R1 1 2 {x}', 'character'],
    ['R1 1 2 "x"', 'character'],
    ['R1 1 2 1k ; .control', 'character'],
    ['V1 1 0 PWL file=secret', 'word'],
    ['.model x file_source (file=a)', 'word'],
    ['.model x d_source (a=1)', 'modelType'],
    ['.subckt x 1 2', 'structure'],
    ['.ends', 'structure'],
    ['R1 1', 'structure'],
    ['.control\n+ x', 'directive'],
    ['R1 1 2 1k\r.control', 'directive'],
  ])('refuses %j', (text, reason) => {
    expect(checkSpiceText(text).map((problem) => problem.reason)).toContain(reason)
  })

  it('is fast on a large text', () => {
    const spent = processorTime()
    expect(checkSpiceText('R1 1 2 1k\n'.repeat(4999))).toEqual([])
    expect(checkSpiceText('x'.repeat(1e6))[0]?.reason).toBe('tooLarge')
    expect(spent()).toBeLessThan(5_000)
  })
})

describe('hostile documents', () => {
  const NASTY = [
    'R1\n.include /etc/passwd',
    'x\r\n.control\nshell touch /tmp/pwned\n.endc',
    '{1+1}',
    '1k}\n.lib x',
    '`id`',
    '$(id)',
    "'; quit",
    '1k ; .control',
    '__proto__',
    'constructor',
    '.end',
    '\u2028.control',
  ]
  const nasty = fc
    .oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 20 }))
    .map((text) => text.slice(0, 40))

  it('never put a line of their own into a deck', () => {
    const source = rcLowPass()
    fc.assert(
      fc.property(nasty, nasty, nasty, fc.double(), (name, value, label, si) => {
        const circuit = structuredClone(source)
        const part = circuit.components['part-R1']!
        part.designator = name.slice(0, 20)
        part.params = { value: { text: value, si }, [value.slice(0, 40)]: { text: name, si } }
        for (const key of ['l-R1-2', 'l-C1-1', 'l-DS2-in']) circuit.labels[key]!.text = label
        const parsed = Circuit.safeParse(circuit)
        if (!parsed.success) return
        checkCircuit(parsed.data)
        const deck = toCir(parsed.data)
        expect(deck).toMatch(/^[\x20-\x7e\n]*$/)
        const lines = deck.trimEnd().split('\n')
        expect(lines.at(-1)).toBe('.end')
        expect(
          checkSpiceText(lines.filter((line) => !/^(\*|\.options|\.tran|\.end$)/.test(line)).join('\n')),
        ).toEqual([])
        expect(deck).not.toMatch(/\.(inc|control|lib|exec)|[{}`$;'"]/i)
      }),
      RUNS,
    )
  })

  it('label text survives only as letters, digits and underscores', () => {
    const circuit = circuitOf({
      DP1: parts.supply(1, 'Ua (in)\n.control', '0'),
      R1: parts.R('1k', 'Ua (in)\n.control', '0'),
    })
    expect(toNetlist(circuit).join('\n')).toContain('R1 n1_ua_in_control 0 1000')
  })
})
