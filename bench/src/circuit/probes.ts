/** What is between the circuit and the connector of an oscilloscope's channel. */
export interface Probe {
  /** Volts at the connector for one at the tip. */
  share: number
  /** What loads the circuit at the tip: Ω and F to earth. */
  ohms: number
  farads: number
  /** Its clip is on the circuit, hangs free while something else earths the circuit, or nothing does. */
  ground: 'clip' | 'far' | 'none'
}

/** A plain wire into the connector: 1 MΩ ∥ 15 pF. */
export const DIRECT: Probe = { share: 1, ohms: 1e6, farads: 15e-12, ground: 'clip' }

/** A switched passive probe with its cable, of the usual figures. */
const PROBES: Readonly<Record<string, Probe>> = {
  '×1': { ...DIRECT, farads: 115e-12 },
  '×10': { ...DIRECT, share: 0.1, ohms: 1e7, farads: 12e-12 },
}

/** The probe of a channel's symbol by the text of its choice. */
export const probeOf = (lead: string): Probe => PROBES[lead] ?? DIRECT
