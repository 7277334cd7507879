import { parseQuantity } from '../../quantity.ts'
import { limited, type ForeignPin, type ForeignSheet, type Spot } from '../foreign.ts'
import { kindPins, Parts, type End, type Found, type Kind } from '../kinds.ts'
import { applyMatrix, symbolPins, unpackMultisim, type Instance } from './multisim-file.ts'
import { SourceTaker, type Waveform } from '../sources.ts'
import { spiceNumber } from '../value.ts'
import { EARTH, Wiring } from '../wiring.ts'

// An export of Multisim Live, which closed in September 2026: `msjs-2.0`, a length, and JSON. Parts stand on a grid of one
// unit; where their pins are is told by the drawing of their symbol (`oecl:` attributes), what is joined by a list of nets.

/** What a part is, and its connections in the order of our kind's pins; null: ours has one more. */
const TYPES: Record<string, { kind: Kind | 'voltage' | 'current'; ends: (string | null)[]; value?: string }> =
  {
    Resistor: { kind: 'resistor', ends: ['1', '2'], value: 'Resistance' },
    Capacitor: { kind: 'capacitor', ends: ['1', '2'], value: 'Capacitance' },
    Inductor: { kind: 'inductor', ends: ['1', '2'], value: 'Inductance' },
    Potentiometer: { kind: 'potentiometer', ends: ['1', '2', '3'], value: 'Res' },
    SPST: { kind: 'switch', ends: ['1', '2'] },
    Diode: { kind: 'diode', ends: ['A', 'K'] },
    'Diode Switch': { kind: 'diode', ends: ['A', 'K'] },
    Zener: { kind: 'zener', ends: ['A', 'K'], value: 'BV' },
    LED: { kind: 'led', ends: ['A', 'K'] },
    NPN: { kind: 'npn', ends: ['C', 'B', 'E'] },
    PNP: { kind: 'pnp', ends: ['C', 'B', 'E'] },
    NMOS: { kind: 'nmos', ends: ['D', 'G', 'S'] },
    PMOS: { kind: 'pmos', ends: ['D', 'G', 'S'] },
    'JFET N': { kind: 'njf', ends: ['D', 'G', 'S'] },
    'JFET P': { kind: 'pjf', ends: ['D', 'G', 'S'] },
    '3 Terminal Opamp': { kind: 'opamp', ends: ['IN+', 'IN-', null, null, 'OUT'] },
    '5 Terminal Opamp': { kind: 'opamp', ends: ['IN+', 'IN-', 'V+', 'V-', 'OUT'] },
    'DC Voltage': { kind: 'voltage', ends: ['1', '2'] },
    'AC Voltage': { kind: 'voltage', ends: ['1', '2'] },
    'Pulse Voltage': { kind: 'voltage', ends: ['1', '2'] },
    'Clock Voltage': { kind: 'voltage', ends: ['1', '2'] },
    'Step Voltage': { kind: 'voltage', ends: ['1', '2'] },
    'Triangular Voltage': { kind: 'voltage', ends: ['1', '2'] },
    'DC Current': { kind: 'current', ends: ['1', '2'] },
    'AC Current': { kind: 'current', ends: ['1', '2'] },
  }
/** Parts that are named after what is printed on them: the kind by the type's number. */
const typeOf = (name: string) => {
  if (Object.hasOwn(TYPES, name)) return TYPES[name]
  if (/^(1N4\d{3}|1N5\d{3}|1N914)/.test(name)) return TYPES['Diode']
  if (/^(2N2222|2N3904|BC5[45]7|BC817|S9013|BC337)/.test(name)) return TYPES['NPN']
  if (/^(2N2907|2N3906|BC55[678]|S9012|BC327)/.test(name)) return TYPES['PNP']
  if (/^(2N7000|BS170|IRF540|BSS138)/.test(name)) return TYPES['NMOS']
  return undefined
}

const valuesOf = (instance: Instance | undefined): Map<string, string> =>
  new Map(
    [instance?.modeldefinitiondata, instance?.modelinstancedata].flatMap((level) =>
      Object.values(level ?? {}).flatMap((values) =>
        Object.entries(values).flatMap(([name, { stringvalue }]) =>
          stringvalue === undefined ? [] : [[name, stringvalue] as const],
        ),
      ),
    ),
  )

const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : (parseQuantity(text) ?? spiceNumber(text))

const waveOf = (name: string, values: ReadonlyMap<string, string>): Waveform => {
  const number = (key: string) => numberOf(values.get(key))
  if (name.startsWith('DC')) return { kind: 'dc', value: number('DC_mag') ?? 0 }
  if (name.startsWith('AC')) {
    const frequency = number('Freq')
    if (frequency === null || frequency <= 0) return { kind: 'other' }
    const offset = number('VO') ?? number('IO') ?? 0
    return {
      kind: 'wave',
      shape: 'SIN',
      frequency,
      amplitude: 2 * (number('VA') ?? number('IA') ?? 1),
      offset,
    }
  }
  const [period, low, high] = [number('Per'), number('VI') ?? 0, number('VP') ?? 1]
  if (period === null || period <= 0) return { kind: 'other' }
  return {
    kind: 'wave',
    shape: name.startsWith('Triangular') ? 'RAMP' : 'SQU',
    frequency: 1 / period,
    amplitude: Math.abs(high - low),
    offset: (high + low) / 2,
  }
}

/** Reads an export of Multisim Live (`.msjs`). */
export const readMultisim = (bytes: Uint8Array): ForeignSheet => {
  const session = unpackMultisim(bytes)
  const { template, instances } = session.sheettemplates[0]!
  const placed = new Map(
    instances.flatMap(({ componentsections }) => componentsections).map((one) => [one.guid, one]),
  )
  const netOf = new Map(
    session.nets.flatMap(({ name, objects }) =>
      objects.map(({ component, pin }) => [`${component} ${pin}`, name === '0' ? EARTH : name] as const),
    ),
  )
  // Where a pin is in no net of the list, the lines tell.
  const wiring = new Wiring({ onSegments: true })
  for (const { path } of limited(template.wires)) wiring.wire(path)

  const parts = new Parts()
  const sources = new SourceTaker(parts)
  const known = limited(template.parts).map((part) => {
    const { component } = session.blueprints.components[part.component] ?? {
      component: { name: part.component, symbolConfigurations: [] },
    }
    const instance = placed.get(part.guid)
    const spots = symbolPins(session.blueprints.symbols[instance?.activesymbol ?? '']?.svg ?? '')
    const sections = component.symbolConfigurations.flatMap((one) => one.sections)
    const pinOf = new Map(
      sections
        .filter(({ id }) => id === instance?.activesymbol)
        .flatMap(({ connPinMap }) => connPinMap.map((one) => [one.connName, one.symbolPinID] as const)),
    )
    const at = (pin: string): Spot | undefined => {
      const local = spots.get(pin)
      return local && applyMatrix(part.matrix, local)
    }
    for (const pin of spots.keys()) {
      const net = netOf.get(`${part.guid} ${pin}`)
      wiring.spot(at(pin)!)
      if (net !== undefined) wiring.name(at(pin)!, net)
    }
    return { part, name: component.name, instance, pinOf, at }
  })
  for (const { matrix } of template.connectors) wiring.spot(applyMatrix(matrix, [0, 0]))

  for (const { part, name, instance, pinOf, at } of known) {
    const end = (connection: string): End | null => {
      const pin = pinOf.get(connection)
      if (pin === undefined) return null
      const spot = at(pin)
      const net = netOf.get(`${part.guid} ${pin}`) ?? (spot ? wiring.netAt(spot) : undefined)
      return net === undefined ? null : { net, ...(spot && { at: spot }) }
    }
    const values = valuesOf(instance)
    const { prefix, number } = instance?.refdes ?? {}
    const found: Found = { designator: `${prefix ?? ''}${number ?? ''}`, title: name }
    const type = typeOf(name)
    const ends = type?.ends.map((connection) => (connection === null ? null : end(connection)))
    const [p, n] = ends ?? []
    if (type && p && n && (type.kind === 'voltage' || type.kind === 'current')) {
      if (type.kind === 'voltage') sources.voltage(found, waveOf(name, values), p, n)
      else sources.current(found, waveOf(name, values), p, n)
    } else if (type?.kind === 'opamp' && p && n && ends?.at(-1) && !ends[2])
      parts.bareOpamp(found, [p, n, ends.at(-1)!])
    else if (type && ends?.every((one) => one !== null) && ends.length === kindPins(type.kind as Kind).length)
      parts.add(type.kind as Kind, valued(found, name, type, values), ends)
    else {
      const pins = [...pinOf.keys()].flatMap((connection): ForeignPin[] => {
        const one = end(connection)
        return one ? [{ name: connection, ...one }] : []
      })
      parts.box(found, pins)
    }
  }
  const labels: ForeignSheet['labels'] = []
  for (const { guid, component, matrix } of template.connectors) {
    const at = applyMatrix(matrix, [0, 0])
    const net = netOf.get(`${guid} 1`) ?? wiring.netAt(at)
    if (component === 'ground')
      parts.add('ground', { designator: 'GND', title: 'ground' }, [{ net: EARTH, at }])
    else if (!net.startsWith('~')) labels.push({ text: net, net, at })
  }
  for (const { texts } of instances)
    for (const { variableName } of texts)
      if (variableName) parts.note('text', { text: variableName.slice(0, 80) })
  return {
    parts: parts.list,
    wires: template.wires
      .filter(({ path }) => path.length > 1)
      .map(({ path }) => ({ points: path, net: wiring.netAt(path[0]!) })),
    labels,
    notes: parts.notes,
    scale: 20,
  }
}

/** The value of a part, and other settings of ours that the file has. */
const valued = (
  found: Found,
  name: string,
  type: NonNullable<ReturnType<typeof typeOf>>,
  values: ReadonlyMap<string, string>,
): Found => {
  const text = type.value ? (values.get(type.value) ?? '') : Object.hasOwn(TYPES, name) ? '' : name
  const params: Record<string, string> = {}
  if (type.kind === 'switch') params['closed'] = values.get('State') === '1' ? '1' : '0'
  if (type.kind === 'potentiometer') params['position'] = `${Number(values.get('PosPercent') ?? 50) || 0}%`
  return { ...found, text, value: numberOf(text), params }
}
