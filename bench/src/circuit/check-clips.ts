import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { CompiledCircuit } from './compile.ts'
import type { Problem } from './problem.ts'
import { symbolOf } from './symbols/index.ts'

/** Ground clips on nets that nothing else makes earth, while another net is earth: each joins its net to that one. */
export function checkClips({ components }: Circuit, { nets, nodes }: CompiledCircuit): Problem[] {
  const earths = nets.list.filter(({ index }) => nodes[index] === '0')
  if (earths.length < 2) return []
  return earths.flatMap(({ pins, labels }) => {
    const clips = pins.filter(({ pin }) => pin === 'clip')
    // A ground symbol, or the shield of the generator.
    const isEarth = pins.some(({ component, pin }) => {
      const symbol = symbolOf(components[component]!)
      return symbol?.id === 'ground' || (pin === 'gnd' && symbol?.instrument?.kind === 'generator')
    })
    if (isEarth) return []
    const other = pins.find(({ pin }) => pin !== 'clip')
    const net = labels[0] ?? (other ? `${components[other.component]!.designator}.${other.pin}` : '')
    return clips.map((clip): Problem => ({
      code: 'clipShorts',
      severity: 'warning',
      components: [clip.component],
      pins: [clip],
      params: { designator: components[clip.component]!.designator, net: net.slice(0, 40) },
    }))
  })
}
