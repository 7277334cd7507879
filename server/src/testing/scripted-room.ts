import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Act } from '@labbox/contract/bench/acts/acts.ts'
import { createReplay } from '@labbox/contract/bench/acts/replay.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { Person } from './exams/scripted-exam.ts'

export interface Room {
  id: string
  experimentId: string
}

/** What all of them draw at, besides a part of their own. */
const COMMON = 'part-all'

const part = (designator: string) => ({
  symbol: { id: 'resistor', version: 1 },
  designator,
  x: 0,
  y: 0,
  rotation: 0,
  mirrored: false,
  params: {},
})
const adds = (key: string, designator: string) => ({ [key]: { kind: 'add', value: part(designator) } })

/** Work that the first of them begins and the others join, each at their own node. */
export const openRoom = async (people: readonly Person[]): Promise<Room> => {
  const [first, ...others] = people
  const { id: experimentId } = await first!.insist('/bench/experiment/practice', {})
  const { id } = await first!.insist('/bench/synergy/open', { experimentId, open: true })
  for (const person of others) await person.insist('/bench/synergy/join', { id })
  const change = { components: adds(COMMON, 'R0'), wires: {}, labels: {} }
  await first!.insist('/bench/synergy/propose', { id, nonce: randomUUID(), change })
  return { id, experimentId }
}

/** A member who draws without pause, sends again what may have been lost, and remembers what was acknowledged. */
export class ScriptedDrawer extends Person {
  /** The number of each change that was acknowledged, by its nonce. */
  readonly acknowledged = new Map<string, number>()
  readonly refused: string[] = []
  /** Parts that were drawn for certain. */
  readonly drawn: string[] = []
  private stopped = false

  stop(): void {
    this.stopped = true
  }

  /** Until it is known what became of it; whether it was stored. */
  private async propose(id: string, components: object): Promise<boolean> {
    const nonce = randomUUID()
    for (;;) {
      try {
        const change = { components, wires: {}, labels: {} }
        // One call in eight is cut off somewhere in the middle, and sent again.
        const cutMs = Math.random() < 0.125 ? 1 + Math.random() * 20 : undefined
        const answer = await this.call<{ seq: number }>(
          'POST',
          '/bench/synergy/propose',
          { id, nonce, change },
          cutMs,
        )
        if (answer.code === 200) {
          this.acknowledged.set(nonce, answer.data.seq)
          return true
        }
        if (answer.code < 500 && answer.code !== 429) {
          this.refused.push(nonce)
          return false
        }
      } catch {
        // Nobody knows whether it arrived.
      }
      await sleep(50 + Math.random() * 300)
    }
  }

  /** Parts of one's own, and one that everybody moves: whoever saw it elsewhere is refused. */
  async draw(id: string, number: number): Promise<void> {
    for (let k = 0; !this.stopped; k++) {
      const key = `part-${number}-${k}`
      if (await this.propose(id, adds(key, `R${number}x${k}`))) this.drawn.push(key)
      await this.propose(id, { [key]: { kind: 'set', before: { x: 0 }, after: { x: 10 } } })
      const y = 10 * (1 + Math.floor(Math.random() * 9))
      await this.propose(id, { [COMMON]: { kind: 'set', before: { y: 0 }, after: { y } } })
      await this.propose(id, { [COMMON]: { kind: 'set', before: { y }, after: { y: 0 } } })
      await sleep(200)
    }
  }
}

const actsOf = async (person: Person, { experimentId }: Room): Promise<Act[]> => {
  const acts: Act[] = []
  for (;;) {
    const after = acts.at(-1)?.seq ?? 0
    const more = await person.insist<Act[]>(`/bench/record/acts?id=${experimentId}&after=${after}`)
    if (more.length === 0) return acts
    acts.push(...more)
  }
}

/** Nothing that was acknowledged is missing, nothing is there twice, and the diagram is what its log says. */
export const expectKept = async (drawers: readonly ScriptedDrawer[], room: Room): Promise<void> => {
  const acts = await actsOf(drawers[0]!, room)
  expect(acts.map(({ seq }) => seq)).toEqual(acts.map((_, k) => k + 1))
  const stored = acts.flatMap(({ seq, kind, body }) =>
    kind === 'wire' && body.nonce ? [[body.nonce, seq] as const] : [],
  )
  const seqs = new Map(stored)
  expect(seqs.size).toBe(stored.length)
  for (const { acknowledged, refused } of drawers) {
    expect([...acknowledged].filter(([nonce, seq]) => seqs.get(nonce) !== seq)).toEqual([])
    expect(refused.filter((nonce) => seqs.has(nonce))).toEqual([])
  }
  const replay = createReplay(acts)
  const diagram = await drawers[0]!.insist<{ circuit: Circuit }>(`/bench/synergy/diagram?id=${room.id}`)
  expect(diagram.circuit).toEqual(replay.stateAfter(acts.length).circuit)
  expect(Object.keys(diagram.circuit.components)).toEqual(
    expect.arrayContaining(drawers.flatMap(({ drawn }) => drawn)),
  )
}
