import { describe, expect, it } from 'vitest'
import { HIGH, type Level, LOW } from '../level.ts'
import { hd44780 } from './hd44780.ts'

// Against the instruction table of Hitachi's data sheet (HD44780U, table 6).

const bitsOf = (byte: number): Level[] => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => ((byte >> i) & 1 ? HIGH : LOW))

function display() {
  const state = hd44780.start()
  const cycle = (rs: Level, rw: Level, byte: number): number => {
    const levels = [rs, rw, ...bitsOf(byte)]
    state.look([LOW, ...levels])
    state.look([HIGH, ...levels])
    state.look([HIGH, ...levels])
    const read = hd44780.outputs.reduce((sum, name, i) => sum | (state.output(name) === HIGH ? 1 << i : 0), 0)
    state.look([LOW, ...levels])
    return read
  }
  return {
    state,
    command: (...bytes: number[]) => bytes.forEach((byte) => cycle(LOW, LOW, byte)),
    text: (text: string) => [...text].forEach((letter) => cycle(HIGH, LOW, letter.codePointAt(0)!)),
    data: (...bytes: number[]) => bytes.forEach((byte) => cycle(HIGH, LOW, byte)),
    half: (rs: Level, byte: number) =>
      [byte & 0xf0, (byte << 4) & 0xf0].forEach((half) => cycle(rs, LOW, half)),
    address: () => cycle(LOW, HIGH, 0),
    byte: () => cycle(HIGH, HIGH, 0),
    cycle,
    lines: () => state.screen().lines.map((line) => line.trimEnd()),
  }
}
const on = () => {
  const lcd = display()
  lcd.command(0x38, 0x0c, 0x01, 0x06)
  return lcd
}

describe('HD44780', () => {
  it('writes on two lines, and goes from the first to the second after 40 letters', () => {
    const lcd = on()
    lcd.text('Labbox')
    lcd.command(0xc0)
    lcd.text('42 ')
    lcd.data(0xdf, 0xf4)
    expect(lcd.lines()).toEqual(['Labbox', '42 °Ω'])
    lcd.command(0x01)
    lcd.text('x'.repeat(41))
    expect(lcd.lines()).toEqual(['x'.repeat(16), 'x'])
  })

  it('is dark until it is switched on, and has one line until told otherwise', () => {
    const lcd = display()
    lcd.text('A')
    expect(lcd.lines()).toEqual(['', ''])
    lcd.command(0x0c)
    expect(lcd.lines()).toEqual(['A', ''])
  })

  it('moves address and window', () => {
    const lcd = on()
    lcd.text('ABC')
    expect(lcd.address()).toBe(3)
    lcd.command(0x10)
    expect(lcd.address()).toBe(2)
    lcd.command(0x18)
    expect(lcd.lines()[0]).toBe('BC')
    lcd.command(0x1c, 0x1c)
    expect(lcd.lines()[0]).toBe(' ABC')
    lcd.command(0x02)
    expect([lcd.lines()[0], lcd.address()]).toEqual(['ABC', 0])
    lcd.command(0xc5)
    expect(lcd.address()).toBe(0x45)
  })

  it('writes backwards, and shifts while it writes', () => {
    const lcd = on()
    lcd.command(0x85, 0x04)
    lcd.text('ab')
    expect(lcd.lines()[0]).toBe('    ba')
    lcd.command(0x01, 0x90, 0x07)
    lcd.text('xy')
    expect(lcd.lines()[0]).toBe('              xy')
  })

  it('reads back what was written', () => {
    const lcd = on()
    lcd.text('Q')
    lcd.command(0x80)
    expect(lcd.byte()).toBe('Q'.codePointAt(0))
    expect(lcd.address()).toBe(1)
  })

  it('takes letters of one’s own', () => {
    const lcd = on()
    lcd.command(0x48)
    lcd.data(0x1f, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1f, 0xe0)
    lcd.command(0x80)
    lcd.data(1)
    expect(lcd.lines()[0]).toBe('\u{E001}')
    expect(lcd.state.screen().glyphs[1]).toEqual([31, 17, 17, 17, 17, 17, 31, 0])
  })

  it('has an interface of four wires', () => {
    const lcd = display()
    // As the data sheet says to begin: three times 3, then 2.
    for (const byte of [0x30, 0x30, 0x30, 0x20]) lcd.cycle(LOW, LOW, byte)
    for (const byte of [0x28, 0x0c, 0x06, 0x01]) lcd.half(LOW, byte)
    for (const letter of '4 bit') lcd.half(HIGH, letter.codePointAt(0)!)
    expect(lcd.lines()[0]).toBe('4 bit')
    expect([lcd.address(), lcd.address()]).toEqual([0x00, 0x50])
  })

  it('forgets everything when its supply comes anew', () => {
    const lcd = on()
    lcd.text('A')
    lcd.state.reset()
    lcd.command(0x38, 0x0c)
    expect(lcd.lines()).toEqual(['', ''])
  })
})
