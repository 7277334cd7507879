import { formatQuantity, parseQuantity } from '@labbox/contract/core/quantity.ts'

/** What a claim may be about: volts of a net, its gain against generator 1, the corner of that, the current of a part. */
const claimKinds = ['V', 'Vpp', 'Vmin', 'Vmax', 'gain', 'fc', 'I'] as const
export type ClaimKind = (typeof claimKinds)[number]

const unitOf: Record<ClaimKind, string> = {
  V: 'V',
  Vpp: 'V',
  Vmin: 'V',
  Vmax: 'V',
  gain: 'dB',
  fc: 'Hz',
  I: 'A',
}

/** A number about a circuit, in the form in which it can be checked. */
export interface Claim {
  kind: ClaimKind
  /** In small letters: a label or a name of the netlist; of a current, the part. */
  of: string
  /** Of a gain, Hz. */
  at: number | null
  value: number
  /** Half of the last digit that is written. */
  fine: number
  /** Sources that are set otherwise than at first. */
  given: Given[]
}

/** `DP1 = 12 V`, `DG1 = 4 Vpp 10 kHz`; null: as at first. */
export interface Given {
  kind: 'supply' | 'generator'
  channel: number
  volts: number | null
  hertz: number | null
}

const CLAIM =
  /^(V|Vpp|Vmin|Vmax|gain|fc|I)\(\s*([^(),=|{}]{1,40}?)\s*(?:,\s*([^(),=|{}]{1,40}))?\)\s*[=≈]\s*([^;]{1,40})(?:;\s*([^;|{}]{1,80}))?$/

/** Half of the last digit, in the unit that the value is in. */
const finenessOf = (text: string, value: number): number => {
  const digits = /\d+(?:\.(\d+))?/.exec(text)
  const written = Number(digits?.[0] ?? 0)
  // `0` says nothing about the prefix; it stands for itself.
  const scale = written === 0 ? 1 : Math.abs(value) / written
  return 0.5 * 10 ** -(digits?.[1]?.length ?? 0) * scale
}

const SOURCE = /^(?:DP([123])\s*=\s*([^=]+)|DG([12])\s*=\s*(?:([\d.]+\s*[mu]?V)pp)?\s*([\d.]+\s*[kM]?Hz)?)$/

/** Reads how sources are set; null: it is something else. */
const givenOf = (text: string): Given[] | null => {
  const all = text.split(',').map((one): Given | null => {
    const [, supply, volts, generator, peaks, hertz] = SOURCE.exec(one.trim()) ?? []
    if (supply !== undefined && volts !== undefined) {
      const value = parseQuantity(volts, 'V')
      return value === null ? null : { kind: 'supply', channel: Number(supply), volts: value, hertz: null }
    }
    if (generator === undefined || (peaks === undefined && hertz === undefined)) return null
    return {
      kind: 'generator',
      channel: Number(generator),
      volts: peaks === undefined ? null : parseQuantity(peaks, 'V'),
      hertz: hertz === undefined ? null : parseQuantity(hertz, 'Hz'),
    }
  })
  return all.includes(null) ? null : (all as Given[])
}

/** Reads `V(out) = 3.30 V`, `gain(out, 1 kHz) = -3 dB`, `I(R1) = 2.5 mA; DP1 = 12 V`; null: it is something else. */
export const claimOf = (text: string): Claim | null => {
  const [, kind, of = '', place, said = '', sources] = CLAIM.exec(text.trim().replaceAll('−', '-')) ?? []
  const known = claimKinds.find((one) => one === kind)
  if (!known) return null
  const at = place === undefined ? null : parseQuantity(place, 'Hz')
  if ((known === 'gain') !== (at !== null)) return null
  const number = said.trim().replace(/\s*(?:dB|Vpp)$/, (unit) => (unit.endsWith('pp') ? 'V' : ''))
  const value = parseQuantity(number, known === 'gain' ? '' : unitOf[known])
  const given = sources === undefined ? [] : givenOf(sources)
  if (value === null || given === null) return null
  return { kind: known, of: of.toLowerCase(), at, value, fine: finenessOf(number, value), given }
}

/** A simulation may differ from what is computed by hand so far: of the value, or V, dB. */
const SHARE = 0.02
const LEAST: Record<ClaimKind, number> = {
  V: 2e-3,
  Vpp: 2e-3,
  Vmin: 2e-3,
  Vmax: 2e-3,
  gain: 0.2,
  fc: 0,
  I: 1e-6,
}

/** Whether a claim says what was simulated; of a current it does not say which way. */
export const agrees = ({ kind, value, fine }: Claim, simulated: number): boolean =>
  Math.abs(kind === 'I' ? Math.abs(value) - Math.abs(simulated) : value - simulated) <=
  Math.max(SHARE * Math.abs(simulated), fine, LEAST[kind])

/** A simulated value as it is shown beside a claim. */
export const simulatedText = ({ kind }: Claim, value: number): string =>
  kind === 'gain'
    ? `${value.toFixed(1)} dB`
    : formatQuantity(kind === 'I' ? Math.abs(value) : value, unitOf[kind])

/** What the check of a number came to: as said, something else, or it could not be checked. */
export type Checked = { state: 'right' | 'unknown' } | { state: 'off'; simulated: string | null }

/** Longest claim; what is longer is none. */
const LONGEST = 200

/** A claim as it is kept and shown: `{{V(out) = 3.30 V|off|3.31 V}}`. Only what is made here has this form. */
const marked = (text: string, checked: Checked): string =>
  `{{${text.trim().replaceAll('|', '/')}|${checked.state}|${checked.state === 'off' ? (checked.simulated ?? '') : ''}}}`

/**
 * Checks the numbers of an answer before they are shown. A claim may come in pieces: what could be the beginning of one waits for the rest.
 */
export const createClaims = (check: (claim: Claim) => Promise<Checked>) => {
  let waiting = ''
  const checked = async (text: string): Promise<string> => {
    const claim = claimOf(text)
    // Whatever else stands in braces loses them: nobody else may say that something was checked.
    return claim ? marked(text, await check(claim)) : text.replace(/[{}]/g, '')
  }
  return {
    async add(text: string): Promise<string> {
      waiting += text
      let ready = ''
      for (let from = waiting.indexOf('{{'); from >= 0; from = waiting.indexOf('{{')) {
        ready += waiting.slice(0, from)
        const to = waiting.indexOf('}}', from)
        if (to < 0 && waiting.length - from <= LONGEST) {
          waiting = waiting.slice(from)
          return ready
        }
        ready += to < 0 ? '' : await checked(waiting.slice(from + 2, to))
        waiting = waiting.slice(to < 0 ? from + 2 : to + 2).replace(to < 0 ? /^\{+/ : /^\}+/, '')
      }
      const held = waiting.endsWith('{') ? 1 : 0
      ready += waiting.slice(0, waiting.length - held)
      waiting = waiting.slice(waiting.length - held)
      return ready
    },
    rest: (): string => waiting.replace(/\{/g, ''),
  }
}
