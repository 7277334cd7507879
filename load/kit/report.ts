import { loadavg } from 'node:os'
import { median, round } from './figures.ts'

/** A machine that did more than this had less to give to what is measured. */
const BUSY = 0.5
/** So often is measured what can be measured again; the median is told. */
export const ROUNDS = 5

/** What the machine did in the minute before anything of this run was started. */
const loadBefore = round(loadavg()[0] ?? 0)

/** Says what the machine was doing before, and so how far the figures can be trusted. */
export const tellLoad = (): void => {
  const doubt =
    loadBefore > BUSY ? `: above ${BUSY}, the machine is busy, figures in wall time are too high` : ''
  console.log(`Load average before the start ${loadBefore}${doubt}`)
}

/** Ends a run: its figures as one line of JSON. A busy machine is told once more, where nobody overlooks it. */
export const report = (figures: Readonly<Record<string, unknown>>): void => {
  if (loadBefore > BUSY) tellLoad()
  console.log(JSON.stringify({ ...figures, machineLoadBefore: loadBefore, machineBusy: loadBefore > BUSY }))
}

/** The whole measurement `ROUNDS` times, one after the other. */
export const inRounds = async <T>(measure: (round: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let n = 0; n < ROUNDS; n++) all.push(await measure(n))
  return all
}

/** Of each figure the median over the rounds. */
export const medians = <K extends string>(
  rounds: readonly Readonly<Record<K, number>>[],
): Record<K, number> => {
  const names = Object.keys(rounds[0] ?? {}) as K[]
  const pairs = names.map((name) => [name, round(median(rounds.map((figures) => figures[name])))] as const)
  return Object.fromEntries(pairs) as Record<K, number>
}
