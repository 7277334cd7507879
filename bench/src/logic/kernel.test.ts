import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeNoise } from '../instruments/noise.ts'
import { LogicBuilder } from './build.ts'
import { EquationError, parseEquation } from './equation.ts'
import { FLOATING, HIGH, type Level, LOW, PULL, UNKNOWN } from './level.ts'
import { oscillatingLoop } from './loop.ts'
import { powerOn } from './power-on.ts'

const NAND = { gates: { Y: '!(A & B)' } }
const NOT = { gates: { Y: '!A' } }

const placed = (model: object, nets: Record<string, number>, floats: Level = UNKNOWN) => ({
  model,
  nets,
  delay: 10,
  floats,
})

/** Two crossed NAND gates: set and reset are active low. */
function latch(seed: number) {
  const builder = new LogicBuilder(seed)
  const [s, r, q, qn] = [builder.net(), builder.net(), builder.net(), builder.net()]
  const [set, reset] = [builder.source(s), builder.source(r)]
  builder.part(placed(NAND, { A: s, B: qn, Y: q }))
  builder.part(placed(NAND, { A: r, B: q, Y: qn }))
  const kernel = builder.build()
  const drive = (driver: number, level: Level, time: number) => kernel.drive(driver, level, time)
  return { kernel, drive, set, reset, q, qn }
}

describe('equations', () => {
  it.each([
    ['!A & B', 'A B', 0b0010],
    ['A | B & C', 'A B C', 0b11111000],
    ['A ^ B | C', 'A B C', 0b10111110],
    ['S ? A : B', 'S A B', 0b11001010],
    ['!(A|B)', 'A B', 0b0001],
    ['A & 1 | 0', 'A', 0b10],
  ])('%s', (text, names, truth) => {
    const list = names.split(' ')
    const { inputs, evaluate } = parseEquation(text)
    expect(inputs.toSorted()).toEqual(list.toSorted())
    for (let value = 0; value < 2 ** list.length; value++)
      expect(
        evaluate((name) => ((value >> (list.length - 1 - list.indexOf(name))) & 1) as Level),
        String(value),
      ).toBe((truth >> value) & 1)
  })

  it.each([
    ['A &', 3],
    ['', 0],
    ['A B', 2],
    ['(A', 2],
    ['A % B', 2],
    ['A ? B', 5],
    [`${'('.repeat(60)}A`, 50],
  ])('says where %s is wrong', (text, at) => {
    const fault = (() => {
      try {
        return parseEquation(text)
      } catch (error) {
        return error
      }
    })()
    expect(fault).toBeInstanceOf(EquationError)
    expect((fault as EquationError).at).toBe(at)
  })

  it('never hangs or throws anything else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-C01 !&|^?:()$]{0,40}$/), (text) => {
        try {
          parseEquation(text)
        } catch (error) {
          expect(error).toBeInstanceOf(EquationError)
        }
      }),
    )
  })

  it('knows what an unknown input cannot change', () => {
    const value = (text: string) =>
      parseEquation(text).evaluate((name) => ({ A: LOW, X: UNKNOWN })[name] as Level)
    expect(value('A & X')).toBe(LOW)
    expect(value('!A | X')).toBe(HIGH)
    expect(value('A ^ X')).toBe(UNKNOWN)
    expect(value('X ? A : A')).toBe(LOW)
  })
})

describe('the kernel', () => {
  it('a latch of two NAND gates remembers, and comes up in one of its states', () => {
    const states = new Set<string>()
    for (let seed = 1; seed <= 30; seed++) {
      const { kernel, drive, set, reset, q, qn } = latch(seed)
      drive(set, HIGH, 0)
      drive(reset, HIGH, 0)
      powerOn(kernel, makeNoise(seed).uniform)
      states.add(`${kernel.level(q)}${kernel.level(qn)}`)
      drive(set, LOW, 0)
      drive(set, HIGH, 100e3)
      expect(kernel.run(1e6)).toBe('done')
      expect([kernel.level(q), kernel.level(qn)]).toEqual([HIGH, LOW])
      drive(reset, LOW, 1e6)
      drive(reset, HIGH, 1.1e6)
      expect(kernel.run(2e6)).toBe('done')
      expect([kernel.level(q), kernel.level(qn)]).toEqual([LOW, HIGH])
    }
    expect([...states].toSorted()).toEqual(['01', '10'])
  })

  it('released at the same instant it falls to one side, the same one for the same seed', () => {
    const outcome = (seed: number) => {
      const { kernel, drive, set, reset, q, qn } = latch(seed)
      drive(set, LOW, 0)
      drive(reset, LOW, 0)
      kernel.evaluate()
      kernel.run(1e6)
      expect([kernel.level(q), kernel.level(qn)]).toEqual([HIGH, HIGH])
      drive(set, HIGH, 1e6)
      drive(reset, HIGH, 1e6)
      expect(kernel.run(3e6, 1000)).toBe('done')
      expect(kernel.level(q)).toBe(1 - kernel.level(qn))
      return kernel.level(q)
    }
    const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
    expect(new Set(seeds.map(outcome)).size).toBe(2)
    for (const seed of seeds) expect(outcome(seed)).toBe(outcome(seed))
  })

  it('swallows a pulse that is shorter than the delay of a gate', () => {
    const builder = new LogicBuilder(1)
    const [a, y] = [builder.net(), builder.net()]
    const source = builder.source(a)
    builder.part(placed(NOT, { A: a, Y: y }))
    const kernel = builder.build()
    kernel.watch([y])
    kernel.drive(source, LOW, 0)
    kernel.drive(source, HIGH, 100e3)
    kernel.drive(source, LOW, 105e3)
    kernel.drive(source, HIGH, 200e3)
    kernel.drive(source, LOW, 215e3)
    kernel.run(1e6)
    const { times, levels } = kernel.changes
    expect(levels).toEqual([HIGH, LOW, HIGH])
    expect(times.map((time) => Math.round(time / 1e3))).toEqual([10, 210, 225])
  })

  it('names the gates of a ring that oscillates, and no clock', () => {
    const builder = new LogicBuilder(3)
    const nets = [builder.net(), builder.net(), builder.net()] as const
    const drivers = nets.map((net, i) =>
      builder.part(placed(NOT, { A: nets[(i + 2) % 3]!, Y: net })).drivers.get('Y'),
    )
    const side = builder.net()
    builder.part(placed(NOT, { A: nets[0], Y: side }))
    const kernel = builder.build()
    powerOn(kernel, makeNoise(3).uniform)
    kernel.evaluate()
    expect(kernel.run(1e9, 5000)).toBe('spent')
    expect(oscillatingLoop(kernel).toSorted()).toEqual(drivers.toSorted())

    const clocked = new LogicBuilder(3)
    const [clk, q] = [clocked.net(), clocked.net()]
    const clock = clocked.source(clk)
    clocked.part(placed({ registers: [{ clock: 'CLK', next: { Q: '!Q' } }] }, { CLK: clk, Q: q }))
    const divider = clocked.build()
    divider.setHalf(clock, 50e3)
    divider.drive(clock, LOW, 0)
    expect(divider.run(1e12, 5000)).toBe('spent')
    expect(oscillatingLoop(divider)).toEqual([])
  })

  it('a ring has the period of its delays', () => {
    const builder = new LogicBuilder(5)
    const nets = Array.from({ length: 5 }, () => builder.net())
    nets.forEach((net, i) => builder.part(placed(NOT, { A: nets[(i + 4) % 5]!, Y: net })))
    const kernel = builder.build()
    powerOn(kernel, makeNoise(5).uniform)
    kernel.watch([nets[0]!])
    kernel.run(100e6)
    // Ten delays of 10 ns.
    expect(kernel.changes.times.length / 2 / (100e6 / 1e5)).toBeCloseTo(1, 1)
  })

  it('two outputs that differ make X of a node, and are told', () => {
    const builder = new LogicBuilder(1)
    const net = builder.net()
    const [a, b, pull] = [builder.source(net), builder.source(net), builder.source(net, PULL)]
    const kernel = builder.build()
    kernel.drive(pull, HIGH, 0)
    kernel.drive(a, FLOATING, 0)
    kernel.drive(b, FLOATING, 0)
    kernel.run(1)
    expect(kernel.level(net)).toBe(HIGH)
    kernel.drive(a, LOW, 1)
    kernel.run(2)
    expect(kernel.level(net)).toBe(LOW)
    expect([...kernel.conflicts]).toEqual([])
    kernel.drive(b, HIGH, 2)
    kernel.run(3)
    expect(kernel.level(net)).toBe(UNKNOWN)
    expect([...kernel.conflicts]).toEqual([net])
  })

  it('an open input reads as its family does', () => {
    for (const floats of [HIGH, UNKNOWN] as const) {
      const builder = new LogicBuilder(1)
      const [a, y] = [builder.net(), builder.net()]
      const source = builder.source(a)
      builder.part(placed(NAND, { A: a, Y: y }, floats))
      const kernel = builder.build()
      kernel.drive(source, HIGH, 0)
      powerOn(kernel, makeNoise(1).uniform)
      expect(kernel.level(y)).toBe(floats === HIGH ? LOW : UNKNOWN)
      kernel.drive(source, LOW, 0)
      kernel.run(1e6)
      expect(kernel.level(y)).toBe(HIGH)
    }
  })

  it('a part without supply drives nothing', () => {
    const builder = new LogicBuilder(1)
    const [a, y] = [builder.net(), builder.net()]
    builder.source(a)
    const { part } = builder.part(placed(NOT, { A: a, Y: y }))
    const kernel = builder.build()
    kernel.setPower(part, false)
    kernel.run(1e6)
    expect(kernel.level(y)).toBe(FLOATING)
  })

  it('stops where it is asked to, and forgets what was planned', () => {
    const builder = new LogicBuilder(2)
    const [clk, q] = [builder.net(), builder.net()]
    const clock = builder.source(clk)
    builder.part(placed({ registers: [{ clock: 'CLK', next: { Q: '!Q' } }] }, { CLK: clk, Q: q }))
    const kernel = builder.build()
    kernel.drive(clock, LOW, 0)
    powerOn(kernel, makeNoise(2).uniform)
    for (let n = 1; n < 8; n++) kernel.drive(clock, n % 2 === 0 ? LOW : HIGH, n * 100e3)
    kernel.stopAt([q])
    expect(kernel.run(1e9)).toBe('stopped')
    const first = kernel.now
    expect(kernel.run(1e9)).toBe('stopped')
    expect(Math.round((kernel.now - first) / 1e3)).toBe(200)
    kernel.cancel(clock)
    expect(kernel.run(1e9)).toBe('done')
    expect(kernel.next).toBe(Infinity)
  })

  it('agrees with evaluating random circuits of gates directly', () => {
    const operators = ['&', '|', '^'] as const
    const gate = fc.record({
      operator: fc.constantFrom(...operators),
      inverted: fc.boolean(),
      from: fc.tuple(fc.nat(), fc.nat()),
    })
    fc.assert(
      fc.property(
        fc.array(gate, { minLength: 1, maxLength: 30 }),
        fc.nat(255),
        fc.nat(1000),
        (gates, value, seed) => {
          const builder = new LogicBuilder(seed)
          const inputs = Array.from({ length: 8 }, () => builder.net())
          const sources = inputs.map((net) => builder.source(net))
          const nets = [...inputs]
          const levels: number[] = inputs.map((_, i) => (value >> i) & 1)
          for (const { operator, inverted, from } of gates) {
            const [a, b] = from.map((n) => n % nets.length) as [number, number]
            const y = builder.net()
            const text = inverted ? `!(A ${operator} B)` : `A ${operator} B`
            builder.part(placed({ gates: { Y: text } }, { A: nets[a]!, B: nets[b]!, Y: y }))
            const [p, q] = [levels[a]!, levels[b]!]
            const plain = operator === '&' ? p & q : operator === '|' ? p | q : p ^ q
            levels.push(inverted ? 1 - plain : plain)
            nets.push(y)
          }
          const kernel = builder.build()
          sources.forEach((driver, i) => kernel.drive(driver, ((value >> i) & 1) as Level, 0))
          kernel.evaluate()
          expect(kernel.run(1e9, 1e6)).toBe('done')
          expect(nets.map((net) => kernel.level(net))).toEqual(levels)
        },
      ),
      { numRuns: 200 },
    )
  })
})
