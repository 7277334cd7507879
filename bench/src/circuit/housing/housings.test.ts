import { readFileSync } from 'node:fs'
import { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { describe, expect, it, test } from 'vitest'
import { drivenBy } from '../../logic/part.ts'
import { MOS_PARTS, TTL_PARTS } from '../../logic/parts/index.ts'
import { defaultParams, symbols } from '../symbols/index.ts'
import { amplifier, OWN_ID } from '../own/own.fixture.ts'
import { ownSymbol } from '../own/symbol.ts'
import { housingOf } from './housings.ts'
import { HOUSINGS } from './table.ts'

// Facts about pins that KiCad's libraries state, kept beside this test: which number has which name and direction, and in which unit it is.

interface Fact {
  number: number
  name: string
  kind: string
  unit: string
}
const kicad = JSON.parse(readFileSync(new URL('kicad-pins.json', import.meta.url), 'utf8')) as {
  source: string
  parts: Record<string, { symbol: string; pins: string }>
}
const factsOf = (key: string): Map<number, Fact> =>
  new Map(
    kicad.parts[key]!.pins.split(' ').map((word) => {
      const [number = '', name = '', kind = '', unit = ''] = word.split(':')
      return [Number(number), { number: Number(number), name, kind, unit }]
    }),
  )

/** The housing of a part as it is placed, of a type if it has several. */
const housed = (id: string, model?: string) => {
  const symbol = symbols[id]!
  const params = defaultParams(symbol)
  if (model) params['model'] = { text: model, si: null }
  return housingOf({ symbol: { id, version: symbol.version }, params })
}

const ROWS = [...TTL_PARTS, ...MOS_PARTS]
/** Digital parts that the libraries do not have. */
const ABSENT = ['74279', '4094']

/** Where the library is wrong, after the makers' data sheets; what is not compared there. */
const SLIPS: Record<string, { pins: number[]; why: string }> = {
  4008: { pins: [8, 16], why: 'supply drawn as outputs' },
  4078: { pins: [1, 5, 9, 10, 11, 12], why: 'inputs drawn as outputs and supply, the OR output missing' },
}
/** Output stages: open where a data sheet says so and the library does not, and the other way round. */
const STAGES: Record<string, string> = {
  7409: 'open collector; drawn as an output',
  74266: 'open collector; drawn as an output',
  7448: 'pull-ups of 2 kΩ inside; drawn as open collector',
}

describe('digital parts, against KiCad’s symbols', () => {
  it('has the facts of 109 of 111 types, with their source', () => {
    expect(kicad.source).toMatch(/^KiCad .*6\.0\.10.*CC BY-SA/)
    expect(ROWS.map(({ id }) => id).filter((id) => !kicad.parts[id])).toEqual(ABSENT)
  })

  test.each(ROWS.filter(({ id }) => kicad.parts[id]).map((row) => [row.id, row] as const))(
    '%s',
    (id, row) => {
      const facts = factsOf(id)
      const { pins } = housed(id)!
      const { enables = {}, open = [], bidirectional = [] } = row.model
      const driven = new Set(drivenBy(row.model))
      const compared = pins.filter(({ number }) => !SLIPS[id]?.pins.includes(number))
      const found = compared.map(({ number, name }) => {
        const { kind = 'missing', name: theirs = '' } = facts.get(number) ?? {}
        return {
          number,
          kind,
          ...(kind === 'power' && { supply: /^V(SS|ss)$|GND/.test(theirs) ? 'GND' : 'VCC' }),
          name,
        }
      })
      const ours = compared.map(({ number, name }) => {
        const stage = STAGES[id] ? facts.get(number)!.kind : open.includes(name) ? 'oc' : 'out'
        const timing = /^\d(CX|RC)$/.test(name)
        if (name === 'VCC' || name === 'GND') return { number, kind: 'power', supply: name, name }
        if (Object.hasOwn(enables, name) || bidirectional.includes(name)) return { number, kind: 'tri', name }
        return { number, kind: driven.has(name) && !timing ? stage : 'in', name }
      })
      expect(found).toEqual(ours)
      // Nothing there that is missing here: the rest has no connection.
      const numbers = new Set(pins.map(({ number }) => number))
      for (const { number, kind } of facts.values()) if (!numbers.has(number)) expect(kind).toBe('nc')
    },
  )

  it.each(ROWS.filter(({ id, gates }) => gates && kicad.parts[id] && !SLIPS[id]).map(({ id }) => id))(
    '%s: the pins of each gate belong together',
    (id) => {
      const facts = factsOf(id)
      const units = Map.groupBy(
        housed(id)!.pins.filter(({ name }) => name !== 'VCC' && name !== 'GND'),
        ({ number }) => facts.get(number)!.unit,
      )
      for (const list of units.values())
        expect(new Set(list.map(({ name }) => /^\d/.exec(name)?.[0])).size).toBe(1)
    },
  )
})

/** What the library calls the pins of our symbols. */
// prettier-ignore
const CALLED: Record<string, string> = {
  inp: '+', inn: '-', vp: 'V+', vn: 'V-', gnd: 'GND', vcc: 'VCC', in: 'VI|IN', adj: 'ADJ', trig: 'TR',
  reset: 'R', ctrl: 'CV', thres: 'THR', disch: 'DIS', ref: 'REF', a: 'A', k: 'K', e: 'E|~', b: 'B', c: 'C',
  d: 'D', g: 'G', s: 'S', y: '~', z: '~', vdd: 'VDD', vss: 'VSS', pp: 'PCP', pci: 'PC1', pcii: 'PC2',
  comp: 'RefIn', vcoout: 'FOUT', inh: 'Inh', ca: 'C1', cb: 'C2', vcoin: 'VCOin', demod: 'SFout', ra: 'R1',
  rb: 'R2', sig: 'SigIn', GND: 'VSS', VCC: 'VDD', RW: 'R/W', out: '~|Q|VO|OUT',
}

describe('analog parts, against KiCad’s symbols', () => {
  const keys = Object.keys(kicad.parts).filter((key) => HOUSINGS[key.split(' ')[0]!])
  it('has the facts of every row', () => {
    for (const [id, models] of Object.entries(HOUSINGS))
      for (const model of Object.keys(models))
        expect(keys.some((key) => key.startsWith(model ? `${id} ${model}` : id))).toBe(true)
  })
  test.each(keys)('%s', (key) => {
    const [id = '', model] = key.split(' ')
    const facts = factsOf(key)
    const { pins } = housed(id, model)!
    expect(pins.map(({ name }) => name).toSorted()).toEqual(
      symbols[id]!.pins.map(({ name }) => name).toSorted(),
    )
    for (const { number, name } of pins) {
      const plain = id === 'ne556' ? name.replace(/\d$/, '') : name
      expect((CALLED[plain] ?? plain).split('|')).toContain(facts.get(number)!.name)
    }
  })
})

describe('what is printed on a digital part', () => {
  it.each(ROWS.map((row) => [row.id, row] as const))('%s', (id, { types }) => {
    for (const type of Object.keys(types)) expect(type.replace(/^CD|U?B$|(?<=^74)(LS|HCT|HC)/g, '')).toBe(id)
  })
})

describe('a symbol that somebody made', () => {
  const numbered = amplifier({
    housing: 'SIP-3',
    pins: amplifier().pins.map((pin, i) => ({ ...pin, number: 3 - i })),
  })
  it('has the housing that is given, and shows the numbers of its pins', () => {
    const symbol = { id: OWN_ID, version: 1 }
    expect(housingOf({ symbol, params: {}, own: numbered })).toEqual({
      name: 'SIP-3',
      pins: numbered.pins.map(({ name, number }) => ({ name, number })).toReversed(),
    })
    expect(housingOf({ symbol, params: {}, own: amplifier() })).toBeNull()
    const texts = ownSymbol(OWN_ID, 1, numbered)!.texts.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['1', '2', '3']))
  })
  it('has each number once', () => {
    expect(OwnSymbol.safeParse(numbered).success).toBe(true)
    const pins = numbered.pins.map((pin) => ({ ...pin, number: 1 }))
    expect(OwnSymbol.safeParse({ ...numbered, pins }).error?.issues[0]).toMatchObject({
      path: ['pins'],
      message: 'twice',
    })
  })
})
