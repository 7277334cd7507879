import { readFileSync } from 'node:fs'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { eq } from 'drizzle-orm'
import { saveCircuit } from '../../areas/bench/circuits.service.ts'
import { keepSource } from '../../areas/bench/fpga/files.service.ts'
import { benchSession } from '../../areas/bench/tables.ts'
import type { ExperimentDeps } from '../../areas/experiments/context.ts'
import { practiseWith } from '../../areas/experiments/service.ts'
import { experiment } from '../../areas/experiments/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/database/ids.ts'
import { found } from '../../platform/errors.ts'
import { smoothed } from '../../shipped/labs/uno-pwm/index.ts'
import { command, instruments, knobs, writeSteps, type Said } from './said.ts'

const BOARD = '// On the board'

/** The crossing of the lab that ships, in two files. */
export const demoDesign = (): Record<'traffic.v' | 'top.v', string> => {
  const solution = new URL('../../shipped/labs/fpga-traffic-light/solution.v', import.meta.url)
  const [crossing = '', board = ''] = readFileSync(solution, 'utf8').split(BOARD)
  return { 'traffic.v': crossing, 'top.v': BOARD + board }
}

/** A design that a student has written for the simulated FPGA board. */
export const createDemoDesign = async (deps: ExperimentDeps, student: Actor): Promise<void> => {
  for (const [fileName, text] of Object.entries(demoDesign()))
    await keepSource(deps, student, { fileName, text, deviceId: null })
}

const reading = (command: string, unit: string, value: number): Said => ({
  kind: 'reading',
  body: { id: newId(), command, instrument: 'ds1', model: 'DS1104Z', unit, value, text: null },
})

/** An Uno whose PWM is smoothed, tried in free practice: with its program, and what was read at it. */
export const createDemoUno = async (deps: ExperimentDeps, student: Actor): Promise<void> => {
  const { db } = deps
  const name = { zh: 'Uno 的 PWM 与 RC 滤波', en: 'PWM of an Uno and an RC' }
  const own = {
    ...deps,
    saveCircuit: (actor: Actor, circuit: unknown) => saveCircuit(deps, actor, circuit),
  }
  const { id } = await practiseWith(own, student, name, smoothed())
  const [row] = await db.select().from(experiment).where(eq(experiment.id, id))
  const { circuitId } = found(row)
  const { hash } = await saveCircuit(deps, student, smoothed())
  const startedAt = deps.clock.now()
  await db.update(benchSession).set({ seed: 1 }).where(eq(benchSession.id, id))
  const steps: Said[][] = [
    command('find', { run: 'idle', instruments }),
    [
      { kind: 'command', body: { id: newId(), op: 'load', circuitId: found(circuitId), hash } },
      ...command('load').slice(1),
      ...command('run'),
    ],
    knobs('DS.CHAN.DISPLAY(CH1,ON)', 'DS.CHAN.DISPLAY(CH2,ON)', 'DS.TIMEBASE.SCALE(0.0005)'),
    // The potentiometer stands in the middle.
    [
      reading('DS.MEAS.FREQ(CH1)', 'Hz', 976.6),
      reading('DS.MEAS.PDUTY(CH1)', '%', 50),
      reading('DS.MEAS.VAVG(CH2)', 'V', 2.5),
    ],
    [{ kind: 'remark', body: { mark: '2.5 V = 50 % × 5 V' } }],
  ]
  await writeSteps(db, { id, ownerId: student.userId, startedAt, seed: 1 }, steps, 2 * MINUTE_MS)
}
