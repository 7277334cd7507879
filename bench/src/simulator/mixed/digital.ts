import type { CompiledCircuit, Instance } from '../../circuit/compile.ts'
import type { ParamValues } from '../../circuit/symbols/types.ts'
import { familyOf } from '../../circuit/check-logic.ts'
import type { DeviceState } from '../../logic/devices/device.ts'
import { LogicBuilder } from '../../logic/build.ts'
import { FAMILIES, type Family } from '../../logic/families.ts'
import type { Kernel } from '../../logic/kernel.ts'
import { HIGH, LOW, type Level } from '../../logic/level.ts'
import { drivenBy } from '../../logic/part.ts'
import type { ProcessorModel } from '../../logic/processor.ts'
import type { Controller } from '../../mcu/controller.ts'
import { makeController } from '../../mcu/make.ts'
import { pinsOf } from '../../logic/parts/row.ts'

/** Supply of switches and clocks that stand for no real part, V. */
export const IDEAL_VOLTS = 5

/** An output whose pin is on an analog node: SPICE gets its level as a source with a resistance. */
export interface Output {
  /** Letters and digits, of this output alone: for names in decks. */
  name: string
  node: string
  /** Slot of the kernel with its level. */
  slot: number
  family: Family
  /** Nodes of the part's supply; null: an ideal source of `IDEAL_VOLTS`. */
  supply: { vcc: string; gnd: string } | null
  /** Its resistance towards ground where it is not the family's, Ω. */
  ohms?: number | undefined
}

/** What digital parts read of an analog node: all inputs of one kind share it. */
export interface Input {
  node: string
  /** Source of the kernel that stands for the node. */
  driver: number
  family: Family
  schmitt: boolean
  /** A comparator inside the part: turns over at this part of the supply and draws nothing. */
  share: number | null
  supply: { vcc: string; gnd: string }
  /** Inputs that it stands for. */
  count: number
}

export interface DigitalPart {
  instance: Instance
  /** The kernel's number of it. */
  part: number
  /** The kernel's outputs by pin. */
  drivers: ReadonlyMap<string, number>
  /** Its controller, where it has one. */
  device: DeviceState | null
  /** Its processor, where it is a microcontroller. */
  controller: Controller | null
  family: Family
  vcc: string
  gnd: string
}

export interface DigitalSide {
  kernel: Kernel
  parts: DigitalPart[]
  outputs: Output[]
  inputs: Input[]
  /** Net of the kernel by node, where digital parts are among themselves. */
  nets: ReadonlyMap<string, number>
  /** Switches and clocks, by id of their component. */
  levels: ReadonlyMap<string, number>
  clocks: ReadonlyMap<string, number>
}

const PS = 1e12
/** The family whose outputs switches and clocks have. */
const IDEAL = FAMILIES.HC

export const halfPeriod = (frequency: number): number => PS / 2 / frequency

/**
 * The kernel of a circuit's digital parts, and where it meets the analog side.
 * @param analog nodes whose voltage SPICE decides
 * @param seed of the spread of delays
 */
export function digitalSide(
  { instances }: CompiledCircuit,
  analog: ReadonlySet<string>,
  seed: number,
): DigitalSide {
  const builder = new LogicBuilder(seed)
  const nets = new Map<string, number>()
  const parts: DigitalPart[] = []
  const inputs = new Map<string, Input>()
  const outputs: (Omit<Output, 'slot'> & { driver: number })[] = []
  const levels = new Map<string, number>()
  const clocks = new Map<string, number>()
  const netOf = (node: string): number => {
    const net = nets.get(node) ?? builder.net()
    nets.set(node, net)
    return net
  }
  /** The net that inputs of one kind at an analog node read. */
  const reading = (
    node: string,
    { family, schmitt, share, supply }: Pick<Input, 'family' | 'schmitt' | 'share' | 'supply'>,
  ): number => {
    const key = [node, family.threshold(IDEAL_VOLTS), schmitt, share, supply.vcc, supply.gnd].join()
    const known = inputs.get(key)
    if (known) {
      known.count++
      return netOf(`=${key}`)
    }
    const net = netOf(`=${key}`)
    inputs.set(key, { node, driver: builder.source(net), family, schmitt, share, supply, count: 1 })
    return net
  }

  /** A microcontroller: each pin reads its node, and drives it strongly or by its pull-up. */
  const place = (instance: Instance, model: ProcessorModel, family: Family) => {
    const supply = { vcc: instance.nodes['VCC']!, gnd: instance.nodes['GND']! }
    const pinNets: Record<string, number> = {}
    const outputNets: Record<string, { strong: number; pull: number }> = {}
    const own = model.pins.filter((pin) => pin !== null)
    for (const pin of [...own, model.reset.pin]) {
      const node = instance.nodes[pin]!
      const onAnalog = node === '0' || analog.has(node)
      pinNets[pin] = onAnalog ? reading(node, { family, schmitt: true, share: null, supply }) : netOf(node)
      if (onAnalog) outputNets[pin] = { strong: builder.net(), pull: builder.net() }
    }
    const { part, processor, strong, pull } = builder.processor(model, pinNets, outputNets, (...made) =>
      makeController(instance, model, ...made),
    )
    parts.push({ instance, part, drivers: strong, device: null, controller: processor, family, ...supply })
    const ohms = model.pullUp
    const weak: Family = { ...family, output: (vcc) => ({ high: vcc, low: 0, rHigh: ohms, rLow: ohms }) }
    for (const pin of own) {
      const node = instance.nodes[pin]!
      if (!outputNets[pin] || node === '0') continue
      const name = `${instance.name}${pin}`.toLowerCase()
      outputs.push({ name, node, driver: strong.get(pin)!, family, supply })
      outputs.push({ name: `${name}pu`, node, driver: pull.get(pin)!, family: weak, supply })
    }
  }

  for (const instance of instances) {
    const { logic } = instance.symbol
    if (!logic) continue
    if (logic.kind !== 'part') {
      const node = instance.nodes['out']!
      const onAnalog = node === '0' || analog.has(node)
      const driver = builder.source(onAnalog ? builder.net() : netOf(node))
      if (onAnalog && node !== '0')
        outputs.push({ name: instance.name.toLowerCase(), node, driver, family: IDEAL, supply: null })
      ;(logic.kind === 'level' ? levels : clocks).set(instance.id, driver)
      continue
    }
    const { row } = logic
    const { model } = row
    const family = familyOf(instance)
    const [vcc, gnd] = [instance.nodes['VCC']!, instance.nodes['GND']!]
    if (model.processor) {
      place(instance, model.processor, family)
      continue
    }
    const driven = new Set(drivenBy(model))
    const pinNets: Record<string, number> = {}
    const outputNets: Record<string, number> = {}
    const open: string[] = []
    for (const { name } of pinsOf(row)) {
      if (name === 'VCC' || name === 'GND') continue
      const node = instance.nodes[name]!
      const isOutput = driven.has(name)
      const isInput = !isOutput || model.bidirectional?.includes(name)
      if (node === '0' || analog.has(node)) {
        if (isInput)
          pinNets[name] = reading(node, {
            family,
            schmitt: model.schmitt?.includes(name) ?? false,
            share: null,
            supply: { vcc, gnd },
          })
        if (isOutput) {
          outputNets[name] = builder.net()
          open.push(name)
        }
      } else pinNets[name] = netOf(node)
    }
    for (const [name, { pin, share }] of Object.entries(model.comparators ?? {})) {
      const node = instance.nodes[pin]!
      pinNets[name] =
        node === '0' || analog.has(node)
          ? reading(node, { family, schmitt: false, share, supply: { vcc, gnd } })
          : netOf(node)
    }
    const { part, drivers, device } = builder.part({
      model,
      nets: pinNets,
      outputs: outputNets,
      delay: family.delay(IDEAL_VOLTS) * (row.depth ?? 1),
      floats: family.floats,
    })
    parts.push({ instance, part, drivers, device, controller: null, family, vcc, gnd })
    for (const name of open)
      outputs.push({
        name: `${instance.name}${name}`.toLowerCase(),
        node: instance.nodes[name]!,
        driver: drivers.get(name)!,
        family,
        supply: { vcc, gnd },
        ohms: model.ohms?.[name],
      })
  }
  const kernel = builder.build()
  for (const instance of instances) {
    const { logic } = instance.symbol
    const driver = levels.get(instance.id) ?? clocks.get(instance.id)
    if (driver === undefined) continue
    kernel.drive(driver, levelOf(instance.params), 0)
    if (logic?.kind === 'clock') kernel.setHalf(driver, halfPeriod(instance.params['value'] ?? 1))
  }
  return {
    kernel,
    parts,
    inputs: [...inputs.values()],
    outputs: outputs.map(({ driver, ...output }) => ({ ...output, slot: kernel.slotOf(driver) })),
    nets: new Map([...nets].filter(([node]) => !node.startsWith('='))),
    levels,
    clocks,
  }
}

/** The level that a switch stands at; a clock begins low. */
export const levelOf = (params: ParamValues): Level => ((params['high'] ?? 0) >= 0.5 ? HIGH : LOW)
