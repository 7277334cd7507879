import {
  type Circuit,
  type Point,
  Circuit as CircuitSchema,
  emptyCircuit,
} from '@labbox/contract/bench/circuit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileNets } from '../nets.ts'
import { symbols } from '../symbols/index.ts'
import { copy, fromClipboardText, paste, toClipboardText } from './clipboard.ts'
import { apply, diff, equal, invert } from './delta.ts'
import { isOrthogonal, samePoint, segmentsOf } from './geometry.ts'
import { mirrorAt, quarterTurn, translation } from './motion.ts'
import { addComponent, addLabel, addWire, mayPlace, newComponent, remove } from './ops.ts'
import { allPins } from './pins.ts'
import { repairCircuit } from './repair.ts'
import { route } from './route.ts'
import { type Selection, selectAll, selectionOf } from './selection.ts'
import { createSession } from './session.ts'
import { junctions, tidy } from './tidy.ts'
import { transform } from './transform.ts'

const RUNS = { seed: 20260101, numRuns: process.env.LONG ? 2000 : 120 }

const counter = () => {
  let n = 0
  return () => `id${String((n += 1)).padStart(6, '0')}`
}

// Steps of an editing session, with numbers that select among what exists at that moment.
const cell = fc.integer({ min: -15, max: 15 }).map((n) => n * 20)
const at = fc.tuple(cell, cell)
const pick = fc.nat(1000)
const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), pick, at, turns: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wire' as const), from: pick, to: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('loose' as const), from: at, to: at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      picks: fc.array(pick, { minLength: 1, maxLength: 4 }),
      by: at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turn' as const), pick, mirror: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('paste' as const), picks: fc.array(pick), by: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('label' as const), at }) },
)
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never

const nth = <V>(list: V[], n: number): V | undefined => list[n % Math.max(1, list.length)]

const chosen = (circuit: Circuit, picks: number[]): Selection => {
  const entries = [
    ...Object.keys(circuit.components).map((id) => ['components', id] as const),
    ...Object.keys(circuit.wires).map((id) => ['wires', id] as const),
  ]
  const some = picks.map((n) => nth(entries, n) ?? [])
  return selectionOf({
    components: some.flatMap(([kind, id]) => (kind === 'components' ? [id] : [])),
    wires: some.flatMap(([kind, id]) => (kind === 'wires' ? [id] : [])),
  })
}

function run(circuit: Circuit, step: Step, newId: () => string): Circuit {
  switch (step.do) {
    case 'place': {
      const symbol = nth(Object.values(symbols), step.pick)!
      if (!mayPlace(circuit, symbol.id)) return circuit
      const placed = newComponent(circuit, symbol, step.at)
      return addComponent(
        circuit,
        { ...placed, rotation: ([0, 90, 180, 270] as const)[step.turns]! },
        newId(),
      )
    }
    case 'wire': {
      const pins = allPins(circuit)
      const [from, to] = [nth(pins, step.from), nth(pins, step.to)]
      return from && to && !samePoint(from.at, to.at)
        ? addWire(circuit, route(from.at, to.at), newId)
        : circuit
    }
    case 'loose':
      return addWire(circuit, route(step.from, step.to), newId)
    case 'move':
      return transform(circuit, chosen(circuit, step.picks), translation(...step.by), newId)
    case 'turn': {
      const id = nth(Object.keys(circuit.components), step.pick)
      if (!id) return circuit
      const { x, y } = circuit.components[id]!
      const motion = step.mirror ? mirrorAt([x, y]) : quarterTurn([x, y])
      return transform(circuit, selectionOf({ components: [id] }), motion, newId)
    }
    case 'delete':
      return remove(circuit, chosen(circuit, [step.pick]))
    case 'paste':
      return paste(
        circuit,
        copy(circuit, chosen(circuit, step.picks)),
        { dx: step.by[0], dy: step.by[1] },
        newId,
      ).circuit
    case 'label':
      return addLabel(circuit, { x: step.at[0], y: step.at[1], text: 'out' }, newId)
  }
}

/** Pairs of pins that are one net by touching (names of labels do not count), as text. */
function joinedPins(circuit: Circuit): Set<string> {
  const nets = compileNets({ ...circuit, labels: {} })
  const names = nets.list.map(({ pins }) => pins.map(({ component, pin }) => `${component}.${pin}`))
  return new Set(
    names.flatMap((list) => list.flatMap((a) => list.flatMap((b) => (a < b ? [`${a} ${b}`] : [])))),
  )
}

function expectSound(circuit: Circuit) {
  CircuitSchema.parse(circuit)
  const pins = allPins(circuit)
  for (const wire of Object.values(circuit.wires)) {
    expect(segmentsOf(wire.points).every(([a, b]) => isOrthogonal(a, b))).toBe(true)
    for (const [ref, end] of [
      [wire.start, wire.points[0]!],
      [wire.end, wire.points.at(-1)!],
    ] as const) {
      const here = pins.filter((pin) => samePoint(pin.at, end))
      if (ref) expect(here).toContainEqual({ ...ref, at: end })
      else expect(here).toEqual([])
    }
  }
  const names = Object.values(circuit.components).map((c) => c.designator)
  expect(new Set(names).size).toBe(names.length)
}

const drawn = fc.array(Step, { minLength: 1, maxLength: 30 }).map((steps) => {
  const newId = counter()
  return steps.reduce((circuit, step) => tidy(run(circuit, step, newId), newId), emptyCircuit())
})

describe('editing', () => {
  it('keeps the document sound, and undo and redo are exact', () => {
    fc.assert(
      fc.property(fc.array(Step, { minLength: 1, maxLength: 30 }), (steps) => {
        const newId = counter()
        const session = createSession(emptyCircuit(), () => undefined, newId)
        const states = [emptyCircuit()]
        for (const step of steps) {
          const before = session.getState().circuit
          const after = session.commit(run(before, step, newId))
          expectSound(after)
          if (!equal(before, after)) states.push(after)
        }
        for (const state of states.slice(0, -1).reverse()) {
          expect(session.undo()).toBe(true)
          expect(session.getState().circuit).toEqual(state)
        }
        expect(session.undo()).toBe(false)
        while (session.redo());
        expect(session.getState().circuit).toEqual(states.at(-1))
      }),
      RUNS,
    )
  })

  it('tidying twice is tidying once, and repairing a sound document changes nothing', () => {
    fc.assert(
      fc.property(drawn, (circuit) => {
        expect(tidy(circuit)).toBe(circuit)
        const { circuit: repaired, repairs } = repairCircuit(structuredClone(circuit))
        expect(repaired).toEqual(circuit)
        expect(repairs).toEqual([])
      }),
      RUNS,
    )
  })

  it('moving, turning and mirroring never part what was joined', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.array(pick, { minLength: 1, maxLength: 5 }),
        at,
        fc.nat(3),
        (circuit, picks, by, kind) => {
          const selection = chosen(circuit, picks)
          const motion = [translation(...by), quarterTurn(by), quarterTurn(by, -1), mirrorAt(by)][kind]!
          const moved = tidy(transform(circuit, selection, motion))
          expectSound(moved)
          const after = joinedPins(moved)
          expect([...joinedPins(circuit)].filter((pair) => !after.has(pair))).toEqual([])
        },
      ),
      RUNS,
    )
  })

  it('moving everything moves every point alike', () => {
    fc.assert(
      fc.property(drawn, at, (circuit, by) => {
        const moved = tidy(transform(circuit, selectAll(circuit), translation(...by)))
        const back = tidy(transform(moved, selectAll(moved), translation(-by[0], -by[1])))
        expect(back).toEqual(circuit)
      }),
      RUNS,
    )
  })

  it('pasting keeps the nets of the copy and of the original, with new ids and names', () => {
    fc.assert(
      fc.property(drawn, fc.array(pick, { minLength: 1, maxLength: 12 }), (circuit, picks) => {
        const clipping = fromClipboardText(toClipboardText(copy(circuit, chosen(circuit, picks))))!
        const away = paste(circuit, clipping, { dx: 20_000, dy: 0 })
        const after = tidy(away.circuit)
        expectSound(after)
        const old = new Set(Object.keys(circuit.components))
        const joined = [...joinedPins(after)]
        const inOld = joined.filter((pair) => pair.split(' ').every((pin) => old.has(pin.split('.')[0]!)))
        expect(new Set(inOld)).toEqual(joinedPins(circuit))
        // Pasted parts have as many joined pairs as the clipping without the left-out instruments.
        const kept = Object.entries(clipping.components).filter(
          ([, c]) => !away.leftOut.includes(c.designator),
        )
        const ids = new Set(kept.map(([id]) => id))
        const inClipping = [...joinedPins(tidy(clipping))].filter((pair) =>
          pair.split(' ').every((pin) => ids.has(pin.split('.')[0]!)),
        )
        expect(joined.length - inOld.length).toBe(inClipping.length)
      }),
      RUNS,
    )
  })

  it('a delta taken back gives the document before it', () => {
    fc.assert(
      fc.property(drawn, drawn, (a, b) => {
        const delta = diff(a, b)
        expect(apply(a, delta)).toEqual(b)
        expect(apply(b, invert(delta))).toEqual(a)
      }),
      RUNS,
    )
  })

  it('undo takes back own fields only', () => {
    const session = createSession(emptyCircuit(), () => undefined)
    const mine = newComponent(emptyCircuit(), symbols.resistor!, [0, 0])
    session.commit(addComponent(emptyCircuit(), mine, 'mine'))
    session.commit(
      transform(session.getState().circuit, selectionOf({ components: ['mine'] }), translation(100, 0)),
    )
    const circuit = session.getState().circuit
    const theirs = { ...circuit.components.mine!, designator: 'R77' }
    session.receive({
      ...circuit,
      components: { mine: theirs, other: newComponent(circuit, symbols.capacitor!, [200, 200]) },
    })
    session.undo()
    expect(session.getState().circuit.components).toMatchObject({
      mine: { x: 0, designator: 'R77' },
      other: { designator: 'C1' },
    })
  })

  it('undo and redo leave alone what somebody else has changed since, and say how much', () => {
    const session = createSession(emptyCircuit(), () => undefined)
    const mine = newComponent(emptyCircuit(), symbols.resistor!, [0, 0])
    const base = session.commit(addComponent(emptyCircuit(), mine, 'mine'))
    session.commit(transform(base, selectionOf({ components: ['mine'] }), translation(100, 0)))
    const circuit = session.getState().circuit
    const moved = { ...circuit.components.mine!, x: 300 }
    session.receive({ ...circuit, components: { mine: moved } })
    expect(session.undo()).toBe(true)
    expect(session.getState()).toMatchObject({ skipped: 1, circuit: { components: { mine: { x: 300 } } } })
    // What was drawn is somebody else's as well now.
    session.undo()
    expect(session.getState()).toMatchObject({ skipped: 1, circuit: { components: { mine: { x: 300 } } } })
    session.redo()
    expect(session.getState()).toMatchObject({ skipped: 1, circuit: { components: { mine: { x: 300 } } } })
  })
})

describe('a gesture during which the document changes elsewhere', () => {
  it('takes over only what the gesture changed', () => {
    const session = createSession(emptyCircuit(), () => undefined)
    const base = session.commit(
      addComponent(emptyCircuit(), newComponent(emptyCircuit(), symbols.resistor!, [0, 0]), 'mine'),
    )
    const dragged = transform(base, selectionOf({ components: ['mine'] }), translation(100, 0))
    session.preview(dragged)
    session.receive({
      ...base,
      components: { ...base.components, other: newComponent(base, symbols.capacitor!, [0, 200]) },
    })
    expect(session.getState().preview).toBe(dragged)
    expect(session.commit(dragged, base).components).toMatchObject({ mine: { x: 100 }, other: { y: 200 } })
    session.undo()
    expect(session.getState().circuit.components).toMatchObject({ mine: { x: 0 }, other: { y: 200 } })
  })
})

describe('wires', () => {
  const wired = (...lines: Point[][]) =>
    tidy(
      lines.reduce((circuit, points) => addWire(circuit, points), emptyCircuit()),
      counter(),
    )

  it('join where an end or a corner meets another wire, not where they cross', () => {
    const cross = wired([[0, 0], [100, 0]], [[50, -50], [50, 50]]) // prettier-ignore
    expect(Object.keys(cross.wires)).toHaveLength(2)
    expect(junctions(cross)).toEqual([])
    const tee = wired([[0, 0], [100, 0]], [[50, 0], [50, 50]]) // prettier-ignore
    expect(Object.keys(tee.wires)).toHaveLength(3)
    expect(junctions(tee)).toEqual([[50, 0]])
    const corner = wired([[0, 0], [100, 0]], [[0, 50], [50, 50], [50, 0], [80, 0]]) // prettier-ignore
    expect(junctions(corner)).toEqual([[50, 0]])
  })

  it('melt together again when the third one goes', () => {
    const tee = wired([[0, 0], [100, 0]], [[50, 0], [50, 50]]) // prettier-ignore
    const stem = Object.entries(tee.wires).find(([, w]) => w.points.some((p) => p[1] === 50))![0]
    const left = tidy(remove(tee, selectionOf({ wires: [stem] })))
    expect(Object.values(left.wires).map((w) => w.points)).toEqual([[[0, 0], [100, 0]]]) // prettier-ignore
  })
})

describe('repairCircuit', () => {
  it('makes something usable of anything', () => {
    fc.assert(
      fc.property(fc.anything(), fc.object(), (junk, object) => {
        for (const input of [junk, object, { version: 1, components: object, wires: object, labels: junk }])
          expectSound(repairCircuit(input).circuit)
      }),
      RUNS,
    )
  })

  it('renames doubles, fills parameters, straightens wires and follows pins', () => {
    const part = {
      symbol: { id: 'resistor', version: 1 },
      designator: 'R1',
      rotation: 0,
      mirrored: false,
      params: {},
    }
    const { circuit, repairs } = repairCircuit({
      version: 1,
      components: { aaaa: { ...part, x: 3, y: 1 }, bbbb: { ...part, x: 200, y: 100 }, bad: part },
      wires: { wwww: { points: [[43, 1], [150, 90]], start: { component: 'aaaa', pin: '2' }, end: { component: 'bbbb', pin: '1' } } }, // prettier-ignore
    })
    expectSound(circuit)
    expect(circuit.components.bbbb).toMatchObject({
      designator: 'R2',
      params: { value: { text: '1k', si: 1000 } },
    })
    expect(circuit.wires.wwww).toMatchObject({ start: { component: 'aaaa' }, end: { component: 'bbbb' } })
    expect(repairs.map((r) => r.kind)).toContain('renamed')
  })

  it('refuses a newer version', () => {
    expect(repairCircuit({ version: 9 }).repairs).toEqual([{ kind: 'newer-version', id: '' }])
  })
})
