import { formatQuantity, parseQuantity } from '@labbox/contract/core/quantity.ts'

/** What a claim may be about: volts of a net, its gain against generator 1, the corner of that. */
const claimKinds = ['V', 'Vpp', 'Vmin', 'Vmax', 'gain', 'fc'] as const
export type ClaimKind = (typeof claimKinds)[number]

const unitOf: Record<ClaimKind, string> = { V: 'V', Vpp: 'V', Vmin: 'V', Vmax: 'V', gain: 'dB', fc: 'Hz' }

/** A number about a circuit, in the form in which it can be checked. */
export interface Claim {
  kind: ClaimKind
  /** In small letters: a label, or a name of the netlist. */
  net: string
  /** Of a gain, Hz. */
  at: number | null
  value: number
  /** Half of the last digit that is written. */
  fine: number
}

const CLAIM =
  /^(V|Vpp|Vmin|Vmax|gain|fc)\(\s*([^(),=|{}]{1,40}?)\s*(?:,\s*([^(),=|{}]{1,40}))?\)\s*[=≈]\s*(.{1,40})$/

/** Half of the last digit, in the unit that the value is in. */
const finenessOf = (text: string, value: number): number => {
  const digits = /\d+(?:\.(\d+))?/.exec(text)
  const written = Number(digits?.[0] ?? 0)
  // `0` says nothing about the prefix; it stands for itself.
  const scale = written === 0 ? 1 : Math.abs(value) / written
  return 0.5 * 10 ** -(digits?.[1]?.length ?? 0) * scale
}

/** Reads `V(out) = 3.30 V`, `gain(out, 1 kHz) = -3 dB`; null: it is something else. */
export const claimOf = (text: string): Claim | null => {
  const [, kind, net = '', place, said = ''] = CLAIM.exec(text.trim().replaceAll('−', '-')) ?? []
  const known = claimKinds.find((one) => one === kind)
  if (!known) return null
  const at = place === undefined ? null : parseQuantity(place, 'Hz')
  if ((known === 'gain') !== (at !== null)) return null
  const number = said.trim().replace(/\s*(?:dB|Vpp)$/, (unit) => (unit.endsWith('pp') ? 'V' : ''))
  const value = parseQuantity(number, known === 'gain' ? '' : unitOf[known])
  if (value === null) return null
  return { kind: known, net: net.toLowerCase(), at, value, fine: finenessOf(number, value) }
}

/** A simulation may differ from what is computed by hand so far: of the value, or V, dB. */
const SHARE = 0.02
const LEAST: Record<ClaimKind, number> = { V: 2e-3, Vpp: 2e-3, Vmin: 2e-3, Vmax: 2e-3, gain: 0.2, fc: 0 }

/** Whether a claim says what was simulated. */
export const agrees = ({ kind, value, fine }: Claim, simulated: number): boolean =>
  Math.abs(value - simulated) <= Math.max(SHARE * Math.abs(simulated), fine, LEAST[kind])

/** A simulated value as it is shown beside a claim. */
export const simulatedText = ({ kind }: Claim, value: number): string =>
  kind === 'gain' ? `${value.toFixed(1)} dB` : formatQuantity(value, unitOf[kind])

/** What the check of a number came to: as said, something else, or it could not be checked. */
export type Checked = { state: 'right' | 'unknown' } | { state: 'off'; simulated: string | null }

/** Longest claim; what is longer is none. */
const LONGEST = 120

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
