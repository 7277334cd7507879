import type { Kernel } from './kernel.ts'

/** A gate of a ring counts when it changed at least this share as often as the busiest one. */
const SHARE = 0.5

/**
 * The ring of gates that oscillated in the last run: outputs in the order of their influence, from the busiest on. Empty when what
 * changed so often is not a ring of gates but hangs on a clock.
 */
export function oscillatingLoop({ structure, toggles }: Kernel): number[] {
  const { nets, drivers, cells } = structure
  const most = toggles.reduce((a, b) => Math.max(a, b), 0)
  const busy = (driver: number) => most > 0 && toggles[driver]! >= SHARE * most
  const ring = cells.filter(({ driver, combinational }) => combinational && busy(driver))
  const readersOf = new Map<number, number[]>()
  for (const { inputs, driver } of ring)
    for (const slot of inputs) readersOf.set(slot, [...(readersOf.get(slot) ?? []), driver])
  const after = (driver: number): number[] => {
    const net = drivers[driver]!.net
    return [...(readersOf.get(nets + driver) ?? []), ...(net < 0 ? [] : (readersOf.get(net) ?? []))]
  }
  // The shortest way from a gate back to itself.
  for (const { driver: start } of ring.toSorted((a, b) => toggles[b.driver]! - toggles[a.driver]!)) {
    const from = new Map<number, number>()
    let edge = [start]
    while (edge.length > 0) {
      const next: number[] = []
      for (const driver of edge)
        for (const reader of after(driver)) {
          if (reader === start) {
            const way = [driver]
            while (way[0] !== start) way.unshift(from.get(way[0]!)!)
            return way
          }
          if (from.has(reader)) continue
          from.set(reader, driver)
          next.push(reader)
        }
      edge = next
    }
  }
  return []
}
