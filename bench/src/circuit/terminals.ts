import { type CompiledCircuit, isConnected } from './compile.ts'

/** Where the instruments are connected: node names, absent when nothing is wired to them. */
export interface Terminals {
  generators: Map<number, string>
  supplies: Map<number, { plus: string; minus: string }>
  scopes: Map<number, string>
  /** Input of the generator's counter. */
  counter: string | null
  meter: { hi: string | null; lo: string; i: string | null } | null
}

/** Reads the terminals off a circuit; of two terminals of one channel the first counts. */
export function terminalsOf({ nets, instances }: CompiledCircuit): Terminals {
  const found: Terminals = {
    generators: new Map(),
    supplies: new Map(),
    scopes: new Map(),
    counter: null,
    meter: null,
  }
  for (const { id, symbol, nodes } of instances) {
    const wired = (pin: string) => (isConnected(nets, id, pin) ? nodes[pin]! : null)
    const channel = symbol.instrument?.channel ?? 0
    switch (symbol.instrument?.kind) {
      case 'generator': {
        const out = wired('out')
        if (out !== null && !found.generators.has(channel)) found.generators.set(channel, out)
        break
      }
      case 'supply': {
        const [plus, minus] = [wired('plus'), wired('minus')]
        if (plus !== null && minus !== null && !found.supplies.has(channel))
          found.supplies.set(channel, { plus, minus })
        break
      }
      case 'scope': {
        const input = wired('in')
        if (input !== null && !found.scopes.has(channel)) found.scopes.set(channel, input)
        break
      }
      case 'counter':
        found.counter ??= wired('in')
        break
      case 'meter': {
        const lo = wired('lo')
        if (lo !== null && !found.meter) found.meter = { hi: wired('hi'), lo, i: wired('i') }
        break
      }
      default:
    }
  }
  return found
}
