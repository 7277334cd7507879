export const protocols = ['UART', 'SPI', 'I2C'] as const
export type Protocol = (typeof protocols)[number]

/**
 * What may be wrong with a frame: its stop bit is not there, its parity bit does not fit, it ends before all of its bits have
 * come, or there are too few samples to a bit to read it.
 */
export const decodeFaults = ['framing', 'parity', 'bits', 'samples'] as const
export type DecodeFault = (typeof decodeFaults)[number]

export type DecodedKind = 'start' | 'stop' | 'address' | 'data' | 'ack' | 'nack'

/** One piece of what a decoder has read. */
export interface Decoded {
  kind: DecodedKind
  /** Samples from which to which it stands. */
  from: number
  to: number
  /** Of data and addresses; as far as it came where bits are missing. */
  value?: number
  /** An address that is read from, not written to. */
  reads?: boolean
  /** Data of the line that answers (MISO). */
  answer?: boolean
  fault?: DecodeFault
}

/** A number of bits as hexadecimal digits. */
export const hexOf = (value: number, bits = 8): string =>
  value
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(bits / 4), '0')

const WORDS: Readonly<Partial<Record<DecodedKind, string>>> = { start: 'S', stop: 'P', ack: 'A', nack: 'N' }

/** How a piece is written: data as hexadecimal, an exclamation mark where something is wrong. */
export const wordOf = ({ kind, value = 0, reads, fault }: Decoded): string => {
  const text = WORDS[kind] ?? hexOf(value)
  const way = kind === 'address' ? (reads ? 'R' : 'W') : ''
  return `${text}${way}${fault ? '!' : ''}`
}

/** Data as the letters that it stands for, a point where it stands for none. */
export const lettersOf = (pieces: readonly Decoded[]): string =>
  pieces
    .filter(({ kind }) => kind === 'data')
    .map(({ value = 0 }) => (value >= 32 && value < 127 ? String.fromCharCode(value) : '·'))
    .join('')

/** All pieces as one line; those of the line that answers stand behind a slash. */
export const textOf = (pieces: readonly Decoded[]): string => {
  const [asked, answered] = [false, true].map((answer) =>
    pieces
      .filter((piece) => (piece.answer ?? false) === answer)
      .map(wordOf)
      .join(' '),
  )
  return answered ? `${asked} / ${answered}` : (asked ?? '')
}
