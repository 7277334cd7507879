import { deflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { patchBetween } from '@labbox/contract/bench/acts/patch.ts'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { encodeWave } from '@labbox/contract/bench/wave.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { circuitById, saveCircuit } from '../areas/bench/circuits.service.ts'
import { actWave, benchSession } from '../areas/bench/tables.ts'
import { experiment } from '../areas/experiments/tables.ts'
import { versionDocument } from '../areas/labs/queries.ts'
import type { TaskDeps } from '../areas/tasks/student.service.ts'
import type { Actor } from '../platform/actor.ts'
import { newId } from '../platform/database/ids.ts'
import { found } from '../platform/errors.ts'
import { command, instruments, knobs, writeSteps, type Said } from './benches/said.ts'

/** How long ago it began, and when the screens of its readings were seen. */
const AGO_MS = 45 * MINUTE_MS
const POINTS = 600
/** Cut-off of the circuit, Hz. */
const CUT_OFF = 1592

/** The circuit as it grows: first its parts, then one half of its wires, then all of it. */
const growing = (given: Circuit, whole: Circuit): Said[] => {
  const wires = Object.entries(whole.wires)
  const steps: Circuit[] = [
    { ...whole, wires: {} },
    { ...whole, wires: Object.fromEntries(wires.slice(0, wires.length / 2)) },
    whole,
  ]
  return steps.flatMap((step, k) => {
    const patch = patchBetween(k === 0 ? given : (steps[k - 1] as Circuit), step)
    return patch ? [{ kind: 'wire', body: { patch } } as const] : []
  })
}

const reading = (channel: number, value: number): Said => ({
  kind: 'reading',
  body: {
    id: newId(),
    command: `DS.MEAS.VPP(CH${channel})`,
    instrument: 'ds1',
    model: 'DS1104Z',
    unit: 'V',
    value: Number(value.toPrecision(4)),
    text: null,
  },
})

const gainAt = (hz: number): number => 1 / Math.hypot(1, hz / CUT_OFF)

/** Both channels at this frequency, as the oscilloscope would send them. */
const screenAt = (hz: number): Uint8Array => {
  const scale = { yIncrement: 0.04, yOrigin: 0, yReference: 127, scale: 1, offset: 0 }
  const seconds = 2.4 / hz
  const wave = (size: number, phase: number) =>
    Uint8Array.from({ length: POINTS }, (_, k) =>
      Math.round(127 + (size / 0.04) * Math.sin((2 * Math.PI * 2.4 * k) / POINTS + phase)),
    )
  const header = {
    seq: hz,
    at: 0,
    points: POINTS,
    xIncrement: seconds / POINTS,
    xOrigin: -seconds / 2,
    trigger: 'TD' as const,
    channels: [1, 2].map((channel) => ({ channel, ...scale })),
    timebase: { scale: seconds / 12, offset: 0 },
  }
  return encodeWave(header, [wave(2, 0), wave(2 * gainAt(hz), -Math.atan(hz / CUT_OFF))])
}

/** A student of the demo class wires, runs and reads: a record to replay. */
export const createDemoRecord = async (deps: TaskDeps, student: Actor, solution: Circuit): Promise<void> => {
  const { db, clock } = deps
  const [own] = await db.select().from(experiment).where(eq(experiment.ownerId, student.userId))
  const row = found(own)
  const startedAt = new Date(clock.now().getTime() - AGO_MS)
  const given = row.versionId ? (await versionDocument(db, row.versionId))?.document.circuit : null
  const { id: circuitId } = await saveCircuit(deps, student, solution)
  const loaded = found(await circuitById(db, circuitId))
  await db.update(experiment).set({ circuitId, startedAt }).where(eq(experiment.id, row.id))
  await db.update(benchSession).set({ startedAt, seed: 1 }).where(eq(benchSession.id, row.id))
  const [parts = [], ...wires] = growing(given ?? emptyCircuit(), solution).map((step) => [step])
  const sweep = [100, 500, 1592, 5000]
  const steps: Said[][] = [
    command('find', { run: 'idle', instruments }),
    parts,
    ...wires.slice(0, 1),
    command('run', { failure: 'BENCH_NOT_LOADED' }),
    ...wires.slice(1),
    [
      { kind: 'command', body: { id: newId(), op: 'load', circuitId, hash: loaded.hash } },
      ...command('load').slice(1),
      ...command('run'),
    ],
    knobs(
      'DS.CHAN.DISPLAY(CH1,ON)',
      'DS.CHAN.DISPLAY(CH2,ON)',
      'DS.CHAN.SCALE(CH1,1)',
      'DS.CHAN.SCALE(CH2,1)',
    ),
    knobs('DG.SHAPE(CH1,SIN)', 'DG.AMPL(CH1,4)', 'DG.OUTPUT(CH1,ON)'),
    ...sweep.flatMap((hz) => [
      knobs(`DG.FREQ(CH1,${hz})`, `DS.TIMEBASE.SCALE(${Number((0.2 / hz).toPrecision(3))})`),
      [reading(1, 4), reading(2, 4 * gainAt(hz))],
    ]),
    [{ kind: 'remark', body: { mark: '–3 dB ≈ 1.6 kHz' } }],
  ]
  const session = { id: row.id, ownerId: row.ownerId, startedAt, seed: 1 }
  const everyMs = (AGO_MS - 5 * MINUTE_MS) / steps.length
  await writeSteps(db, session, steps, everyMs)
  const first = steps.length - 1 - 2 * sweep.length
  await db.insert(actWave).values(
    sweep.map((hz, k) => ({
      sessionId: row.id,
      instrument: 'ds1',
      t: Math.round((first + 2 * k + 2) * everyMs) - 100,
      frame: deflateRawSync(screenAt(hz)),
    })),
  )
}
