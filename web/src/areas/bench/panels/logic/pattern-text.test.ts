import { expect, it, test } from 'vitest'
import { decoded, type DecoderSettings } from '@labbox/contract/bench/logic/decode/decode.ts'
import { textOf } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { traceOf } from '@labbox/contract/bench/logic/trace.ts'
import { COMPATIBLE } from 'labbox-bench/instruments/compatible.ts'
import { MOST_STEPS, patternOf, type PatternKind } from './pattern-text.ts'
import { BIT_SETTINGS, decoderOf, LOGIC_SETTINGS } from './settings.ts'

const unknown = decoderOf({ num: () => null, word: () => '', on: () => false }, 1)
const decoder: DecoderSettings = { ...unknown, protocol: 'UART', spi: { ...unknown.spi, mosi: 1 } }
const made = (kind: PatternKind, text: string, words: readonly number[] = [0]) =>
  patternOf({ kind, text, line: 2, decoder, words })

test.each([
  ['UART', '"Hi"', '48 69'],
  ['UART', '48 0x69, 21', '48 69 21'],
  ['SPI', '9F 00', '9F 00'],
  ['I2C', 'A0 12 34', 'S 50W A 12 A 34 A P'],
  ['I2C', 'D1 12 34', 'S 68R A 12 A 34 N P'],
] as const)('%s of %s is read back by the decoder as %s', (protocol, text, read) => {
  const { words, stepsPerBit } = made(protocol, text)!
  const samples = words.flatMap((word) => [word, word, word, word])
  const interval = 1 / (decoder.uart.baud * stepsPerBit * 4)
  expect(textOf(decoded(traceOf(samples, interval), { ...decoder, protocol }))).toBe(read)
})

it('sets single bits of a line and leaves the others', () => {
  expect(made('BITS', '01 1', [1, 1, 1])?.words).toEqual([1, 5, 5])
  expect(made('COUNT', '')?.words.slice(0, 4)).toEqual([0, 1, 2, 3])
})

test.each([
  ['UART', 'Hello'],
  ['UART', ''],
  ['UART', `"${'x'.repeat(MOST_STEPS)}"`],
  ['SPI', '12345'],
  ['BITS', '012'],
  ['BITS', ''],
] as const)('refuses %s of %j', (kind, text) => {
  expect(made(kind, text)).toBeNull()
})

it('asks and sets what the analyser knows', () => {
  const known = new Set(COMPATIBLE.filter(({ model }) => model === 'LA1016').map(({ pseudo }) => pseudo))
  for (const { ask, command } of Object.values({ ...LOGIC_SETTINGS, ...BIT_SETTINGS })) {
    expect(known).toContain(ask.replace(/\(.*/, ''))
    expect(known).toContain(command(1).replace(/\(.*/, ''))
  }
})
