import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { CompiledCircuit } from './compile.ts'
import { pinKey, type Net } from './nets.ts'
import type { Problem } from './problem.ts'
import { symbolOf } from './symbols/index.ts'

const netName = ({ labels, pins }: Net, circuit: Circuit): string => {
  const [first] = pins.filter(
    ({ component }) => symbolOf(circuit.components[component]!)?.instrument?.kind !== 'clip',
  )
  return labels[0] ?? (first ? `${circuit.components[first.component]!.designator}.${first.pin}` : '')
}

/** Ground clips on nets that nothing else makes earth, while another net is earth: each clip joins its net to that one. */
export function checkClips(circuit: Circuit, { nets, nodes, instances }: CompiledCircuit): Problem[] {
  const isClip = ({ component }: Net['pins'][number]) =>
    symbolOf(circuit.components[component]!)?.instrument?.kind === 'clip'
  const earths = nets.list.filter(({ index }) => nodes[index] === '0')
  // A net is earth of its own accord by a ground symbol or the shield of the generator.
  const byClip = (net: Net) =>
    !net.pins.some(
      ({ component, pin }) =>
        circuit.components[component]!.symbol.id === 'ground' ||
        (pin === 'gnd' && symbolOf(circuit.components[component]!)?.instrument?.kind === 'generator'),
    )
  return instances.flatMap(({ id, symbol }): Problem[] => {
    const net = symbol.instrument?.kind === 'clip' ? nets.ofPin.get(pinKey(id, 'clip')) : undefined
    if (!net || nodes[net.index] !== '0' || !byClip(net) || earths.every((other) => other === net)) return []
    const params = { designator: circuit.components[id]!.designator, net: netName(net, circuit).slice(0, 40) }
    return [
      {
        code: 'clipShorts',
        severity: 'warning',
        components: [id, ...net.pins.filter((pin) => !isClip(pin)).map(({ component }) => component)],
        pins: [{ component: id, pin: 'clip' }],
        params,
      },
    ]
  })
}
