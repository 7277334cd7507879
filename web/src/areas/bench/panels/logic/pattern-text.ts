import type { DecoderSettings } from '@labbox/contract/bench/logic/decode/decode.ts'
import {
  countingPattern,
  i2cPattern,
  spiPattern,
  uartPattern,
  withLine,
  type Pattern,
} from '@labbox/contract/bench/logic/patterns.ts'

/** What the pattern generator can be filled with. */
export const patternKinds = ['COUNT', 'UART', 'SPI', 'I2C', 'BITS'] as const
export type PatternKind = (typeof patternKinds)[number]

/** Steps that the generator keeps. */
export const MOST_STEPS = 512

/** Numbers as they are typed: hexadecimal with blanks between, or a text in quotes. Null: neither. */
const bytesOf = (text: string): number[] | null => {
  const quoted = /^["“'](.*)["”']$/s.exec(text.trim())
  if (quoted) return [...new TextEncoder().encode(quoted[1])]
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.length === 0 || parts.some((part) => !/^(0x)?[\da-f]{1,4}$/i.test(part))) return null
  return parts.map((part) => Number.parseInt(part, 16))
}

interface Ask {
  kind: PatternKind
  text: string
  /** The line that single bits go to. */
  line: number
  /** Whose lines and settings are used. */
  decoder: DecoderSettings
  /** What the generator holds now. */
  words: readonly number[]
}

/** The pattern that is asked for; null when the text makes none, or a longer one than the generator keeps. */
export const patternOf = ({ kind, text, line, decoder, words }: Ask): Pattern | null => {
  const found = made({ kind, text, line, decoder, words })
  return found && found.words.length <= MOST_STEPS ? found : null
}

function made({ kind, text, line, decoder, words }: Ask): Pattern | null {
  if (kind === 'COUNT') return countingPattern(8)
  if (kind === 'BITS') {
    const bits = text.replaceAll(/[\s,]/g, '')
    return /^[01]+$/.test(bits) ? { words: withLine(words, line, bits), stepsPerBit: 1 } : null
  }
  const bytes = bytesOf(text)
  if (!bytes) return null
  if (kind === 'UART') return uartPattern(bytes, decoder.uart)
  if (kind === 'SPI') return spiPattern(bytes, decoder.spi)
  // The address with its direction comes first, as on the wire.
  const [head = 0, ...rest] = bytes
  return i2cPattern({ address: (head >> 1) & 127, reads: (head & 1) === 1, bytes: rest }, decoder.i2c)
}
