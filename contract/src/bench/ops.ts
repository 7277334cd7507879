/** What the server may ask of a bench agent. */
export const benchOps = [
  'scan',
  'find',
  'load',
  'run',
  'stop',
  'set',
  'chip',
  'instrument',
  'camera',
  'fpga.program',
  'fpga.drive',
  'reset',
] as const
export type BenchOp = (typeof benchOps)[number]

/** Time-outs per operation, ms. */
export const opTimeouts: Record<BenchOp, number> = {
  scan: 10_000,
  find: 10_000,
  load: 10_000,
  run: 30_000,
  stop: 5_000,
  set: 2_000,
  chip: 2_000,
  instrument: 5_000,
  camera: 10_000,
  'fpga.program': 60_000,
  'fpga.drive': 5_000,
  reset: 15_000,
}

/**
 * Pseudo-commands for which an instrument needs longer, ms: autoscale searches for a signal, a screen is a large
 * answer.
 */
const slowCommands: ReadonlyMap<string, number> = new Map([
  ['DS.AUTO', 30_000],
  ['DS.SCREEN', 15_000],
  ['DS.SCREEN.LIGHT', 15_000],
])

/**
 * How long an operation may take, ms.
 * @param command of an instrument: its pseudo-command
 */
export const timeoutOf = (op: BenchOp, command?: unknown): number => {
  const name = typeof command === 'string' ? command.split('(')[0]?.trim().toUpperCase() : undefined
  return (op === 'instrument' && slowCommands.get(name ?? '')) || opTimeouts[op]
}
