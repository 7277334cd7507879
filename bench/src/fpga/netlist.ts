/** A bit of the netlist: the number of a net, or a constant. Undefined bits are taken as 0, as a cleared chip has them. */
export type NetBit = number | string

export interface NetlistCell {
  type: string
  parameters: Record<string, string | number>
  connections: Record<string, NetBit[]>
  attributes?: Record<string, string | number>
}

export interface NetlistModule {
  ports: Record<string, { direction: 'input' | 'output' | 'inout'; bits: NetBit[] }>
  cells: Record<string, NetlistCell>
  netnames: Record<
    string,
    { bits: NetBit[]; hide_name?: number; attributes?: Record<string, string | number> }
  >
}

/** What Yosys writes by `write_json`, as far as it is read here. */
export interface Netlist {
  modules: Record<string, NetlistModule & { attributes?: Record<string, string | number> }>
}

/** Bits of a parameter, the lowest first; Yosys writes them as a text of digits, the highest first. */
export const paramBits = (cell: NetlistCell, name: string): string[] => {
  const value = cell.parameters[name]
  if (typeof value === 'number') return [...value.toString(2)].toReversed()
  return [...(value ?? '')].toReversed()
}

/** A parameter as a number; 0 where it is not given. */
export const paramOf = (cell: NetlistCell, name: string): number => {
  const value = cell.parameters[name]
  return typeof value === 'number' ? value : Number.parseInt(value || '0', 2)
}

/** The module on top: the one that is marked, else the last. */
export const topOf = ({ modules }: Netlist): { name: string; module: NetlistModule } | null => {
  const all = Object.entries(modules)
  const found = all.find(([, { attributes }]) => attributes?.['top'] !== undefined) ?? all.at(-1)
  return found ? { name: found[0], module: found[1] } : null
}
