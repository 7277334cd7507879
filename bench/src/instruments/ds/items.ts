import { Analysis, delay, phase, type Trace } from './measure.ts'

type Rule = (first: Analysis, second: Analysis) => number

/** `:MEASure:ITEM?` by the short or long form of its mnemonic. Ratios (duty, overshoot) are fractions, phases degrees. */
export const ITEMS: Readonly<Record<string, Rule>> = {
  VMAX: (a) => a.max,
  VMIN: (a) => a.min,
  VPP: (a) => a.max - a.min,
  VTOP: (a) => a.top,
  VBASe: (a) => a.base,
  VAMP: (a) => a.amplitude,
  VAVG: (a) => a.mean,
  VRMS: (a) => a.rms,
  PVRMS: (a) => a.periodRms,
  VUPper: (a) => a.base + 0.9 * a.amplitude,
  VMID: (a) => a.base + 0.5 * a.amplitude,
  VLOWer: (a) => a.base + 0.1 * a.amplitude,
  OVERshoot: (a) => (a.edges.length > 0 ? (a.max - a.top) / a.amplitude : NaN),
  PREShoot: (a) => (a.edges.length > 0 ? (a.base - a.min) / a.amplitude : NaN),
  PERiod: (a) => a.period,
  FREQuency: (a) => 1 / a.period,
  RTIMe: (a) => a.transition(true),
  FTIMe: (a) => a.transition(false),
  PWIDth: (a) => a.width(true),
  NWIDth: (a) => a.width(false),
  PDUTy: (a) => a.width(true) / a.period,
  NDUTy: (a) => a.width(false) / a.period,
  RDELay: (a, b) => delay(a, b, true),
  FDELay: (a, b) => delay(a, b, false),
  RPHase: (a, b) => phase(a, b, true),
  FPHase: (a, b) => phase(a, b, false),
}

/** The items that compare two channels. */
export const PAIRED = ['RDEL', 'FDEL', 'RPH', 'FPH']

/** A measurement by rule; NaN where the traces do not allow it. */
export function measure(rule: Rule, first: Trace, second: Trace): number {
  if (first.samples.length === 0 || second.samples.length === 0) return NaN
  const analysis = new Analysis(first)
  return rule(analysis, second === first ? analysis : new Analysis(second))
}
