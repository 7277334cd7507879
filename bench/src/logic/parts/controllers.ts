import { HIGH, LOW } from '../level.ts'
import type { LogicRow } from './row.ts'

const bits = (count: number) => Array.from({ length: count }, (_, i) => i)
const channels = (name: (channel: number) => string) =>
  Object.fromEntries(bits(6).map((i) => [`ADC${i}`, name(i)]))

/** 32 KiB of program, 16 MHz. */
const AVR = { kind: 'atmega328p', hertz: 16e6, flash: 32_768, pullUp: 35e3 } as const

/** An ATmega328P in DIP-28, after Microchip's data sheet. PB6 and PB7 take the crystal. */
export const ATMEGA328P: LogicRow = {
  id: 'atmega328p',
  names: { zh: 'ATmega328P 单片机', en: 'ATmega328P microcontroller' },
  types: { 'ATmega328P-PU': 'AVR' },
  pins: '/RESET PD0 PD1 PD2 PD3 PD4 VCC GND PB6 PB7 PD5 PD6 PD7 PB0 PB1 PB2 PB3 PB4 PB5 AVCC AREF GND2 PC0 PC1 PC2 PC3 PC4 PC5',
  model: {
    processor: {
      ...AVR,
      pins: [
        ...bits(8).map((i) => `PB${i}`),
        ...bits(8).map((i) => (i < 6 ? `PC${i}` : null)),
        ...bits(8).map((i) => `PD${i}`),
      ],
      reset: { pin: 'RESET', level: LOW },
      tx: 'PD1',
      rx: 'PD0',
      analog: { ...channels((i) => `PC${i}`), AVCC: 'AVCC', AREF: 'AREF', AIN0: 'PD6', AIN1: 'PD7' },
    },
  },
}

/** The board that is called Uno: an ATmega328P with its supply by USB and pins by its print. The pin 5V is VCC here. */
export const UNO: LogicRow = {
  id: 'uno',
  names: { zh: 'Uno 开发板（ATmega328P）', en: 'Uno board (ATmega328P)' },
  types: { 'Uno R3': 'AVR' },
  pins: '/RESET VCC GND A0 A1 A2 A3 A4 A5 D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 AREF',
  model: {
    processor: {
      ...AVR,
      pins: [
        ...bits(8).map((i) => (i < 6 ? `D${i + 8}` : null)),
        ...bits(8).map((i) => (i < 6 ? `A${i}` : null)),
        ...bits(8).map((i) => `D${i}`),
      ],
      reset: { pin: 'RESET', level: LOW },
      tx: 'D1',
      rx: 'D0',
      analog: { ...channels((i) => `A${i}`), AVCC: 'VCC', AREF: 'AREF', AIN0: 'D6', AIN1: 'D7' },
    },
  },
}

/** An AT89C51 in DIP-40, after Microchip's data sheet. Memory outside it is not there: EA counts as high. */
export const AT89C51: LogicRow = {
  id: 'at89c51',
  names: { zh: 'AT89C51 单片机（8051）', en: 'AT89C51 microcontroller (8051)' },
  types: { AT89C51: 'MCS51' },
  pins: 'P10 P11 P12 P13 P14 P15 P16 P17 RST P30 P31 P32 P33 P34 P35 P36 P37 XTAL2 XTAL1 GND P20 P21 P22 P23 P24 P25 P26 P27 PSEN ALE EA P07 P06 P05 P04 P03 P02 P01 P00 VCC',
  model: {
    processor: {
      kind: 'at89c51',
      hertz: 12e6,
      flash: 4096,
      pullUp: 30e3,
      pins: bits(32).map((i) => `P${i >> 3}${i & 7}`),
      reset: { pin: 'RST', level: HIGH },
      tx: 'P31',
      rx: 'P30',
      analog: {},
    },
  },
}

export const CONTROLLERS = [UNO, ATMEGA328P, AT89C51] as const
