import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { HIGH } from '../logic/level.ts'
import { FAMILIES, type Family } from '../logic/families.ts'
import { drivenBy } from '../logic/part.ts'
import { pinsOf } from '../logic/parts/row.ts'
import type { CompiledCircuit, Instance } from './compile.ts'
import { pinKey, type Net } from './nets.ts'
import type { Problem } from './problem.ts'

type Role = 'input' | 'output' | 'switched' | 'supply'

interface LogicPin {
  instance: Instance
  pin: string
  role: Role
  family: Family
}

/** The family of a part by the type that is chosen; sources of levels are as HC. */
export const familyOf = ({ symbol, model }: Instance): Family =>
  symbol.logic?.kind === 'part'
    ? FAMILIES[symbol.logic.row.types[model] ?? Object.values(symbol.logic.row.types)[0]!]
    : FAMILIES.HC

/** The pins of a digital part; `switched`: an output that does not drive at all times. */
function logicPins(instance: Instance): LogicPin[] {
  const { logic, pins } = instance.symbol
  const family = familyOf(instance)
  if (logic?.kind !== 'part') return pins.map(({ name }) => ({ instance, pin: name, role: 'output', family }))
  const { model } = logic.row
  const driven = new Set(drivenBy(model))
  return pinsOf(logic.row).map(({ name }) => {
    // What a program makes of a pin nobody knows beforehand.
    const switched =
      model.processor !== undefined || Object.hasOwn(model.enables ?? {}, name) || model.open?.includes(name)
    const role =
      name === 'VCC' || name === 'GND'
        ? 'supply'
        : switched
          ? 'switched'
          : driven.has(name)
            ? 'output'
            : 'input'
    return { instance, pin: name, role, family }
  })
}

/** Whether something else than a digital part holds the net: an analog part, a source, earth. */
const isHeld = (net: Net, node: string, byId: ReadonlyMap<string, Instance>): boolean =>
  node === '0' ||
  net.pins.some(({ component, pin }) => {
    const symbol = byId.get(component)?.symbol
    if (symbol?.powered && pin === 'VCC') return true
    if (!symbol || symbol.logic) return false
    // A probe only looks.
    if (!symbol.instrument && !symbol.own && symbol.spice.lines.length === 0) return false
    return symbol.instrument ? ['generator', 'supply', 'pattern'].includes(symbol.instrument.kind) : true
  })

/** Checks of digital parts: no supply, open inputs, outputs against each other, too many inputs on one output. */
export function checkLogic(circuit: Circuit, { nets, nodes, instances }: CompiledCircuit): Problem[] {
  const nameOf = ({ id }: Instance) => circuit.components[id]!.designator
  const problems: Problem[] = []
  const byId = new Map(instances.map((instance) => [instance.id, instance]))
  const pins = instances.filter(({ symbol }) => symbol.logic).flatMap(logicPins)
  const netOf = ({ instance, pin }: LogicPin): Net => nets.ofPin.get(pinKey(instance.id, pin))!
  const onNet = Map.groupBy(pins, netOf)
  const ref = ({ instance, pin }: LogicPin) => ({ component: instance.id, pin })

  const open = new Map<Instance, LogicPin[]>()
  for (const [net, list] of onNet) {
    const held = isHeld(net, nodes[net.index]!, byId)
    const outputs = list.filter(({ role }) => role === 'output')
    const inputs = list.filter(({ role }) => role === 'input')
    const driven = held || list.some(({ role }) => role === 'output' || role === 'switched')
    if (!driven) for (const pin of inputs) open.set(pin.instance, [...(open.get(pin.instance) ?? []), pin])
    const [first, second] = outputs
    if (first && second)
      problems.push({
        code: 'outputConflict',
        severity: 'error',
        components: [...new Set(outputs.map(({ instance }) => instance.id))],
        pins: outputs.map(ref),
        params: {
          first: `${nameOf(first.instance)}.${first.pin}`,
          second: `${nameOf(second.instance)}.${second.pin}`,
        },
      })
    const weakest = Math.min(
      ...list.filter(({ role }) => role !== 'input').map(({ family }) => family.fanOut),
    )
    if (first && inputs.length > weakest)
      problems.push({
        code: 'fanOut',
        severity: 'warning',
        components: [first.instance.id],
        pins: [ref(first)],
        params: { designator: nameOf(first.instance), pin: first.pin, count: inputs.length, limit: weakest },
      })
    for (const pin of list)
      if (
        pin.pin === 'VCC' &&
        (!held || nodes[net.index] === '0' || net === nets.ofPin.get(pinKey(pin.instance.id, 'GND')))
      )
        problems.push({
          code: 'noSupply',
          severity: 'error',
          components: [pin.instance.id],
          pins: [ref(pin)],
          params: { designator: nameOf(pin.instance) },
        })
  }
  for (const [instance, list] of open)
    problems.push({
      code: familyOf(instance).floats === HIGH ? 'openInputHigh' : 'openInput',
      severity: 'warning',
      components: [instance.id],
      pins: list.map(ref),
      params: { designator: nameOf(instance), pin: list.map(({ pin }) => pin).join(', ') },
    })
  return problems
}
