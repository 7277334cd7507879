import type { Picture } from '@labbox/contract/bench/camera.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Sources } from '../circuit/netlist.ts'
import { circuitSvg, INK } from '../circuit/render.ts'

const WIDTH = 960
const HEIGHT = 640
const MARGIN = 24
const LINE = 26
/** A bench is looked at from above, on a dark table, whatever the page looks like. */
const { paper, text, value } = INK.dark
const LIT = '#5ad17a'

interface View {
  circuit: Circuit | null
  running: boolean
  sources: Sources
}

const number = (n: number): string => String(Number(n.toPrecision(4)))

/** What stands on the displays of the sources, one line a channel. */
const displays = ({ generators, supplies }: Sources): { label: string; on: boolean; shows: string }[] => [
  ...[1, 2].map((channel) => {
    const output = generators[channel]
    const shows = output
      ? `${output.shape} ${number(output.frequency)} Hz  ${number(output.amplitude)} Vpp  ${number(output.offset)} V`
      : 'OFF'
    return { label: `DG CH${channel}`, on: Boolean(output), shows }
  }),
  ...[1, 2, 3].map((channel) => {
    const output = supplies[channel]
    const shows = output ? `${number(output.volts)} V  ${number(output.amps)} A` : 'OFF'
    return { label: `DP CH${channel}`, on: Boolean(output), shows }
  }),
]

const lineAt = (y: number, label: string, shows: string, on: boolean): string =>
  `<circle cx="${MARGIN + 5}" cy="${y - 5}" r="5" fill="${on ? LIT : 'none'}" stroke="${on ? LIT : value}"/>` +
  `<text x="${MARGIN + 20}" y="${y}" fill="${text}">${label}</text>` +
  `<text x="${MARGIN + 110}" y="${y}" fill="${on ? text : value}">${shows}</text>`

/** What a camera above a simulated bench would see: the circuit on it, and the displays of its instruments. */
export const drawPicture = ({ circuit, running, sources }: View): Picture => {
  const rows = [{ label: running ? 'RUN' : 'STOP', on: running, shows: '' }, ...displays(sources)]
  const top = MARGIN + LINE * rows.length + MARGIN / 2
  const box = `x="${MARGIN}" y="${top}" width="${WIDTH - 2 * MARGIN}" height="${HEIGHT - top - MARGIN}"`
  const drawing = circuit
    ? circuitSvg(circuit, { theme: 'dark' }).replace(/ width="\d+" height="\d+"/, ` ${box}`)
    : ''
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
    '<g font-family="ui-monospace, monospace" font-size="16">',
    ...rows.map(({ label, shows, on }, k) => lineAt(MARGIN + LINE * (k + 0.7), label, shows, on)),
    `</g>${drawing}</svg>`,
  ].join('')
  return { type: 'image/svg+xml', data: Buffer.from(svg).toString('base64') }
}
