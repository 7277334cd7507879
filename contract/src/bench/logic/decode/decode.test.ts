import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { i2cPattern, spiPattern, uartPattern, type Pattern } from '../patterns.ts'
import { traceOf, type LogicTrace } from '../trace.ts'
import { decoded } from './decode.ts'
import { lettersOf, textOf } from './decoded.ts'
import { decodeI2c } from './i2c.ts'
import { decodeSpi, type SpiSettings } from './spi.ts'
import { decodeUart, parities, type UartSettings } from './uart.ts'

const UART: UartSettings = { line: 3, baud: 9600, bits: 8, parity: 'NONE', stopBits: 1, inverted: false }
/** Bits of rest before the first frame. */
const REST = 12
const SPI: SpiSettings = {
  clock: 0,
  mosi: 1,
  miso: 2,
  select: 4,
  cpol: false,
  cpha: false,
  bits: 8,
  lowFirst: false,
}

/** A pattern as an analyser takes it: so many samples to a step. */
const taken = ({ words }: Pattern, perStep: number, stepSeconds: number): LogicTrace =>
  traceOf(
    words.flatMap((word) => Array.from({ length: perStep }, () => word)),
    stepSeconds / perStep,
  )
const uartTrace = (bytes: readonly number[], settings: UartSettings, perStep = 8) =>
  taken(uartPattern(bytes, settings), perStep, 1 / settings.baud)
/** Changes samples of one line. */
const disturbed = (trace: LogicTrace, line: number, from: number, to: number, level: 0 | 1): LogicTrace => {
  const words = Array.from({ length: trace.samples }, (_, sample) => {
    let index = trace.at.length - 1
    while ((trace.at[index] ?? 0) > sample) index--
    const word = trace.words[index] ?? 0
    if (sample < from || sample >= to) return word
    return level === 1 ? word | (1 << line) : word & ~(1 << line)
  })
  return traceOf(words, trace.interval)
}

describe('UART', () => {
  it('reads a text', () => {
    const found = decodeUart(uartTrace([...Buffer.from('Hi!'), 7], UART), UART)
    expect(textOf(found)).toBe('48 69 21 07')
    expect(lettersOf(found)).toBe('Hi!·')
  })

  it('reads back whatever was written, in every setting and with a clock that is a little off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 9 }),
        fc.constantFrom(...parities),
        fc.constantFrom(1 as const, 2 as const),
        fc.boolean(),
        fc.double({ min: 0.97, max: 1.03, noNaN: true }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
        (bits, parity, stopBits, inverted, off, numbers) => {
          const settings: UartSettings = { ...UART, bits, parity, stopBits, inverted }
          const bytes = numbers.map((each) => each % 2 ** bits)
          const trace = uartTrace(bytes, { ...settings, baud: settings.baud * off }, 20)
          const found = decodeUart(trace, settings)
          expect(found.map(({ value }) => value)).toEqual(bytes)
          expect(found.every(({ fault }) => fault === undefined)).toBe(true)
        },
      ),
    )
  })

  it('tells of a stop bit that is not there', () => {
    const trace = uartTrace([0x55], UART)
    const stop = 8 * (REST + 9)
    const [frame] = decodeUart(disturbed(trace, 3, stop, stop + 8, 0), UART)
    expect(frame).toMatchObject({ value: 0x55, fault: 'framing' })
  })

  it('tells of a parity that does not fit, whichever bit is wrong', () => {
    const settings: UartSettings = { ...UART, parity: 'EVEN' }
    const trace = uartTrace([0xa5], settings)
    for (let bit = 0; bit < 9; bit++) {
      const from = 8 * (REST + 1 + bit)
      const frames = [0, 1].map((level) =>
        decodeUart(disturbed(trace, 3, from, from + 8, level as 0 | 1), settings),
      )
      expect(frames.flat().filter(({ fault }) => fault === 'parity')).toHaveLength(1)
    }
  })

  it('passes over a short disturbance of the resting line', () => {
    const trace = uartTrace([0x42], UART)
    expect(textOf(decodeUart(disturbed(trace, 3, 4, 6, 0), UART))).toBe('42')
  })

  it('leaves out a frame that the trace cuts off', () => {
    const { words } = uartPattern([0x42, 0x43], UART)
    const cut = taken({ words: words.slice(0, REST + 15), stepsPerBit: 1 }, 8, 1 / UART.baud)
    expect(textOf(decodeUart(cut, UART))).toBe('42')
  })

  it('finds the next frame where the trace begins in the middle of one', () => {
    const { words } = uartPattern([0x00, 0x81, 0x42], UART)
    const turned = [...words.slice(REST + 4), ...words, ...words]
    const found = decodeUart(taken({ words: turned, stepsPerBit: 1 }, 8, 1 / UART.baud), UART)
    expect(textOf(found)).toMatch(/^(.. )*00 81 42 00 81 42$/)
    expect(found.every(({ fault }) => fault === undefined)).toBe(true)
  })

  it('does not guess where there are too few samples to a bit', () => {
    const trace = { ...uartTrace([0x42], UART), interval: 1 / (UART.baud * 2) }
    expect(decodeUart(trace, UART)).toEqual([{ kind: 'data', from: 0, to: trace.samples, fault: 'samples' }])
  })

  it('reads at a wrong rate what is not there, and says so', () => {
    const trace = uartTrace([...Buffer.from('UART')], UART)
    const found = decodeUart(trace, { ...UART, baud: 19_200 })
    expect(found.some(({ fault }) => fault === 'framing')).toBe(true)
  })
})

describe('SPI', () => {
  test.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])('reads back whatever was written with CPOL %s and CPHA %s', (cpol, cpha) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 16 }),
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
        (bits, lowFirst, isSelected, numbers) => {
          const settings = { ...SPI, cpol, cpha, bits, lowFirst, miso: null, select: isSelected ? 4 : null }
          const values = numbers.map((each) => each % 2 ** bits)
          const found = decodeSpi(taken(spiPattern(values, settings), 3, 1e-6), settings)
          expect(found.map(({ value }) => value)).toEqual(values)
          expect(found.every(({ fault }) => fault === undefined)).toBe(true)
        },
      ),
    )
  })

  it('reads what the part answers beside what it is told', () => {
    const { words, stepsPerBit } = spiPattern([0x9f, 0x00], SPI)
    const echoed = words.map((word) => (word & 2 ? word & ~4 : word | 4))
    const trace = taken({ words: echoed, stepsPerBit }, 2, 1e-6)
    expect(textOf(decodeSpi(trace, SPI))).toBe('9F 00 / 60 FF')
  })

  it('tells of a word that ends before its last bit', () => {
    const { words, stepsPerBit } = spiPattern([0xf0, 0x81], SPI)
    // The second word is let go after three bits.
    const cut = words.map((word, step) => (step >= 3 + 16 + 6 ? word | 16 : word))
    expect(decodeSpi(taken({ words: cut, stepsPerBit }, 2, 1e-6), { ...SPI, miso: null })).toMatchObject([
      { value: 0xf0 },
      { value: 0b100, fault: 'bits' },
    ])
  })

  it('does not listen while the part is not selected', () => {
    const { words, stepsPerBit } = spiPattern([0xf0], SPI)
    const away = words.map((word) => word | 16)
    expect(decodeSpi(taken({ words: away, stepsPerBit }, 2, 1e-6), SPI)).toEqual([])
  })
})

describe('I²C', () => {
  const lines = { scl: 5, sda: 6 }
  const write = { address: 0x50, reads: false, bytes: [0x00, 0xc3] }

  it('reads a transfer', () => {
    expect(textOf(decodeI2c(taken(i2cPattern(write, lines), 2, 1e-6), lines))).toBe('S 50W A 00 A C3 A P')
    const read = { address: 0x68, reads: true, bytes: [0x12, 0x34] }
    expect(textOf(decodeI2c(taken(i2cPattern(read, lines), 2, 1e-6), lines))).toBe('S 68R A 12 A 34 N P')
  })

  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 127 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 10 }),
        (address, reads, bytes) => {
          const found = decodeI2c(taken(i2cPattern({ address, reads, bytes }, lines), 2, 1e-6), lines)
          expect(found.find(({ kind }) => kind === 'address')).toMatchObject({ value: address, reads })
          expect(found.filter(({ kind }) => kind === 'data').map(({ value }) => value)).toEqual(bytes)
          expect(found.map(({ kind }) => kind)).toEqual([
            'start',
            'address',
            'ack',
            ...bytes.flatMap((_, k) => ['data', reads && k === bytes.length - 1 ? 'nack' : 'ack']),
            'stop',
          ])
        },
      ),
    )
  })

  it('reads a second start without a stop', () => {
    const { words } = i2cPattern({ ...write, bytes: [] }, lines)
    const again = i2cPattern({ address: 0x50, reads: true, bytes: [0xff] }, lines).words
    // Data goes up while the clock is low, and down while it is high: no stop in between.
    const high = (1 << 5) | (1 << 6)
    const joined = [...words.slice(0, -10), 1 << 6, high, high, ...again.slice(4)]
    expect(textOf(decodeI2c(taken({ words: joined, stepsPerBit: 4 }, 2, 1e-6), lines))).toBe(
      'S 50W A S 50R A FF N P',
    )
  })

  it('tells of a byte that a stop ends early', () => {
    const { words } = i2cPattern(write, lines)
    // Start, address and answer, then four bits of the next byte.
    const head = words.slice(0, 6 + 9 * 4 + 4 * 4)
    const cut = [...head, 0, 1 << 5, (1 << 5) | (1 << 6), (1 << 5) | (1 << 6)]
    const found = decodeI2c(taken({ words: cut, stepsPerBit: 4 }, 2, 1e-6), lines)
    expect(textOf(found)).toBe('S 50W A 00! P')
    expect(found.at(-2)).toMatchObject({ kind: 'data', fault: 'bits' })
  })

  it('says that nobody answers', () => {
    const { words } = i2cPattern({ ...write, bytes: [] }, lines)
    const alone = words.map((word, step) =>
      step >= 6 + 8 * 4 + 1 && step < 6 + 9 * 4 ? word | (1 << 6) : word,
    )
    expect(textOf(decodeI2c(taken({ words: alone, stepsPerBit: 4 }, 2, 1e-6), lines))).toContain('50W N')
  })
})

it('reads nothing while it is off', () => {
  const trace = uartTrace([1, 2, 3], UART)
  expect(decoded(trace, { protocol: 'OFF', uart: UART, spi: SPI, i2c: { scl: 0, sda: 1 } })).toEqual([])
})

it('stands whatever it is given', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 1, maxLength: 300 }),
      fc.constantFrom('UART', 'SPI', 'I2C'),
      (words, protocol) => {
        const trace = traceOf(words, 1 / (UART.baud * 4))
        const found = decoded(trace, { protocol, uart: UART, spi: SPI, i2c: { scl: 0, sda: 1 } })
        for (const { from, to } of found) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThanOrEqual(from)
          expect(to).toBeLessThanOrEqual(words.length + 1)
        }
      },
    ),
  )
})
