import type { Send } from './response.ts'

/** What a DC sweep goes through. */
export interface SweepAsk {
  /** Volts of the supply. */
  from: number
  to: number
  points: number
  /** The supply's channel. */
  supply: number
}

export interface SweepPoint {
  /** As it was set, V. */
  set: number
  /** What the multimeter reads, V. */
  volts: number
  /** What the supply delivers, A. */
  amps: number
}

/** Most points of one run. */
export const SWEEP_POINTS = 200

/** The voltages of a run, in steps that the supply has. */
export const voltagesOf = ({ from, to, points }: Pick<SweepAsk, 'from' | 'to' | 'points'>): number[] =>
  Array.from({ length: points }, (_, k) =>
    Number((from + ((to - from) * k) / Math.max(1, points - 1)).toFixed(3)),
  )

/**
 * A characteristic, by a supply and a multimeter: a program over their own commands, for any bench. The supply stands as before when it
 * has ended, also when it was stopped.
 * @param onPoint called with each point as it is measured
 */
export async function measureSweep(
  ask: SweepAsk,
  send: Send,
  onPoint: (point: SweepPoint) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  const channel = `CH${ask.supply}`
  const volts = await send(`DP.VOLT?(${channel})`)
  const output = await send(`DP.OUTPUT?(${channel})`)
  try {
    for (const [k, set] of voltagesOf(ask).entries()) {
      if (stopped()) return
      await send(`DP.VOLT(${channel},${set})`)
      // Switched on at the first voltage, not at the one before.
      if (k === 0 && output !== 1) await send(`DP.OUTPUT(${channel},ON)`)
      const reading = await send('DM.MEAS.DCV')
      const amps = await send(`DP.MEAS.CURR(${channel})`)
      if (reading !== null && amps !== null) onPoint({ set, volts: reading, amps })
    }
  } finally {
    if (output !== 1) await send(`DP.OUTPUT(${channel},OFF)`)
    if (volts !== null) await send(`DP.VOLT(${channel},${volts})`)
  }
}
