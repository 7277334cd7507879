import { HIGH, type Level, LOW, UNKNOWN } from '../level.ts'
import type { Device, DeviceState, Screen } from './device.ts'

// The controller of character displays, by the instruction table of Hitachi's data sheet: 80 bytes of display memory, 64 bytes of letters
// of one's own, an interface of 8 or 4 bits. Instructions are carried out at once: the busy flag always reads 0.

const COLUMNS = 16
/** Addresses of a line in the display memory when there are two. */
const LINE = 40
const SECOND = 0x40

/** What the ROM (A00) shows for a code; letters of one's own by their number, what it does not know as a block. */
function letter(code: number): string {
  if (code < 16) return String.fromCodePoint(0xe0_00 + (code & 7))
  const odd: Record<number, string> = {
    0x5c: '¥',
    0x7e: '→',
    0x7f: '←',
    0xdf: '°',
    0xe4: 'µ',
    0xf4: 'Ω',
    0xff: '█',
  }
  if (odd[code]) return odd[code]
  return code >= 0x20 && code < 0x7e ? String.fromCodePoint(code) : '▒'
}

const DATA = ['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7']

class Controller implements DeviceState {
  readonly #display = new Uint8Array(2 * LINE)
  readonly #glyphs = new Uint8Array(64)
  #address = 0
  #inGlyphs = false
  #step = 1
  #shifts = false
  #on = false
  #offset = 0
  #wide = true
  #twoLines = false
  /** The first half of a byte that comes in two. */
  #half: number | null = null
  #last: Level = UNKNOWN
  #shown = 0
  /** Which half of what is read comes next. */
  #second = false

  constructor() {
    this.reset()
  }

  reset(): void {
    this.#glyphs.fill(0)
    this.#clear()
    this.#step = 1
    this.#shifts = false
    this.#on = false
    this.#wide = true
    this.#twoLines = false
    this.#half = null
    this.#second = false
    this.#last = UNKNOWN
  }

  look([enable = UNKNOWN, select = UNKNOWN, read = UNKNOWN, ...data]: readonly Level[]): void {
    const [before, now] = [this.#last, enable]
    if (now === UNKNOWN || now === before) return
    this.#last = now
    if (before === LOW && now === HIGH && read === HIGH) this.#show(select === HIGH)
    if (before !== HIGH || now !== LOW) return
    if (read === LOW)
      this.#take(
        select === HIGH,
        data.reduce<number>((sum, bit, i) => sum | (bit === HIGH ? 1 << i : 0), 0),
      )
  }

  output(name: string): Level {
    return (this.#shown >> Number(name.slice(2))) & 1 ? HIGH : LOW
  }

  screen(): Screen {
    const line = (start: number) =>
      Array.from({ length: COLUMNS }, (_, i) => {
        const size = this.#twoLines ? LINE : 2 * LINE
        const at = start + ((i + this.#offset + size) % size)
        return this.#on ? letter(this.#display[at]!) : ' '
      }).join('')
    return {
      lines: [line(0), this.#twoLines ? line(LINE) : ' '.repeat(COLUMNS)],
      glyphs: Array.from({ length: 8 }, (_, i) =>
        Array.from(this.#glyphs.slice(8 * i, 8 * i + 8), (row) => row & 31),
      ),
    }
  }

  #clear(): void {
    this.#display.fill(0x20)
    this.#home()
    this.#step = 1
  }

  #home(): void {
    this.#address = 0
    this.#inGlyphs = false
    this.#offset = 0
  }

  /** What a reading gives: the address with the busy flag, or the byte at the address. */
  #show(data: boolean): void {
    const byte = data ? this.#memory()[this.#place()]! : this.#inGlyphs ? this.#address : this.#number()
    if (this.#wide) {
      this.#shown = byte
      if (data) this.#move()
      return
    }
    this.#shown = this.#second ? (byte << 4) & 0xf0 : byte & 0xf0
    if (this.#second && data) this.#move()
    this.#second = !this.#second
  }

  #take(data: boolean, bits: number): void {
    if (this.#wide) return this.#carryOut(data, bits)
    if (this.#half === null) {
      this.#half = bits & 0xf0
      return
    }
    const byte = this.#half | (bits >> 4)
    this.#half = null
    this.#carryOut(data, byte)
  }

  #carryOut(data: boolean, byte: number): void {
    if (data) {
      this.#memory()[this.#place()] = byte
      this.#move()
      if (this.#shifts && !this.#inGlyphs) this.#offset += this.#step
    } else if (byte & 0x80) this.#goTo(byte & 0x7f)
    else if (byte & 0x40) [this.#inGlyphs, this.#address] = [true, byte & 0x3f]
    else if (byte & 0x20) {
      const wasWide = this.#wide
      this.#wide = (byte & 0x10) !== 0
      this.#twoLines = (byte & 0x08) !== 0
      // Only four wires may be there when the width is set; the other half follows.
      if (wasWide && !this.#wide) this.#half = null
    } else if (byte & 0x10) {
      const by = byte & 0x04 ? 1 : -1
      if (byte & 0x08) this.#offset -= by
      else this.#moveBy(by)
    } else if (byte & 0x08) this.#on = (byte & 0x04) !== 0
    else if (byte & 0x04) {
      this.#step = byte & 0x02 ? 1 : -1
      this.#shifts = (byte & 0x01) !== 0
    } else if (byte & 0x02) this.#home()
    else if (byte & 0x01) this.#clear()
  }

  #memory(): Uint8Array {
    return this.#inGlyphs ? this.#glyphs : this.#display
  }
  #place(): number {
    return this.#address % this.#memory().length
  }
  #move(): void {
    this.#moveBy(this.#step)
  }
  #moveBy(by: number): void {
    const { length } = this.#memory()
    this.#address = (this.#address + by + length) % length
  }

  /** The address as programs name it: the second line begins at 40 hexadecimal. */
  #number(): number {
    return this.#twoLines && this.#address >= LINE ? this.#address - LINE + SECOND : this.#address
  }
  #goTo(number: number): void {
    this.#inGlyphs = false
    const at = this.#twoLines && number >= SECOND ? number - SECOND + LINE : number
    this.#address = at % this.#display.length
  }
}

export const hd44780: Device = {
  inputs: ['E', 'RS', 'RW', ...DATA],
  outputs: DATA.map((name) => `_${name}`),
  start: () => new Controller(),
}
