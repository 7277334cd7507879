import { decoded, type DecoderSettings } from '@labbox/contract/bench/logic/decode/decode.ts'
import { protocols, textOf, type Decoded } from '@labbox/contract/bench/logic/decode/decoded.ts'
import { parities, type Parity } from '@labbox/contract/bench/logic/decode/uart.ts'
import { boolean, choice, integer, setting, type Param } from '../../scpi/params.ts'
import type { Call, Command } from '../../scpi/tree.ts'
import type { Analyser } from './analyser.ts'
import { FORMAT, lineOrNone, lineParam } from './params.ts'

/** Pieces that an answer holds at most. */
const MOST_PIECES = 400

/** `:BUS<2>:…`: what the two decoders read, and from which lines. */
export function decodingCommands(analyser: Analyser): Command[] {
  const at = (call: Call): DecoderSettings => analyser.settings.buses[(call.suffixes[0] ?? 1) === 2 ? 1 : 0]
  const row = <T>(
    name: string,
    param: Param<T>,
    get: (bus: DecoderSettings) => T,
    set: (bus: DecoderSettings, value: T) => void,
    show: (value: T) => string,
  ): Command =>
    setting(`:BUS<2>:${name}`, param, {
      get: (call) => get(at(call)),
      set: (call, value) => set(at(call), value),
      show,
    })
  const found = async (call: Call): Promise<Decoded[]> => {
    const taken = await analyser.taken()
    return taken ? decoded(taken.trace, at(call)) : []
  }
  const state = FORMAT.state
  return [
    row(
      'MODE',
      choice('OFF', ...protocols),
      (bus) => bus.protocol as string,
      (bus, value) => void (bus.protocol = value as DecoderSettings['protocol']),
      String,
    ),
    row(
      'UART:RX',
      lineParam,
      ({ uart }) => uart.line,
      ({ uart }, value) => void (uart.line = value),
      FORMAT.line,
    ),
    row(
      'UART:BAUD',
      integer(50, 4_000_000, 9600),
      ({ uart }) => uart.baud,
      ({ uart }, value) => void (uart.baud = value),
      String,
    ),
    row(
      'UART:BITS',
      integer(5, 9, 8),
      ({ uart }) => uart.bits,
      ({ uart }, value) => void (uart.bits = value),
      String,
    ),
    row(
      'UART:PARity',
      choice(...parities),
      ({ uart }) => uart.parity as string,
      ({ uart }, value) => void (uart.parity = value as Parity),
      String,
    ),
    row(
      'UART:STOPbits',
      integer(1, 2, 1),
      ({ uart }) => uart.stopBits as number,
      ({ uart }, value) => void (uart.stopBits = value === 2 ? 2 : 1),
      String,
    ),
    row(
      'UART:INVert',
      boolean,
      ({ uart }) => uart.inverted,
      ({ uart }, value) => void (uart.inverted = value),
      state,
    ),
    row(
      'SPI:CLOCk',
      lineParam,
      ({ spi }) => spi.clock,
      ({ spi }, value) => void (spi.clock = value),
      FORMAT.line,
    ),
    row(
      'SPI:MOSI',
      lineOrNone,
      ({ spi }) => spi.mosi,
      ({ spi }, value) => void (spi.mosi = value),
      FORMAT.line,
    ),
    row(
      'SPI:MISO',
      lineOrNone,
      ({ spi }) => spi.miso,
      ({ spi }, value) => void (spi.miso = value),
      FORMAT.line,
    ),
    row(
      'SPI:SELect',
      lineOrNone,
      ({ spi }) => spi.select,
      ({ spi }, value) => void (spi.select = value),
      FORMAT.line,
    ),
    row(
      'SPI:CPOL',
      boolean,
      ({ spi }) => spi.cpol,
      ({ spi }, value) => void (spi.cpol = value),
      state,
    ),
    row(
      'SPI:CPHA',
      boolean,
      ({ spi }) => spi.cpha,
      ({ spi }, value) => void (spi.cpha = value),
      state,
    ),
    row(
      'SPI:BITS',
      integer(4, 16, 8),
      ({ spi }) => spi.bits,
      ({ spi }, value) => void (spi.bits = value),
      String,
    ),
    row(
      'SPI:LSBFirst',
      boolean,
      ({ spi }) => spi.lowFirst,
      ({ spi }, value) => void (spi.lowFirst = value),
      state,
    ),
    row(
      'IIC:SCL',
      lineParam,
      ({ i2c }) => i2c.scl,
      ({ i2c }, value) => void (i2c.scl = value),
      FORMAT.line,
    ),
    row(
      'IIC:SDA',
      lineParam,
      ({ i2c }) => i2c.sda,
      ({ i2c }, value) => void (i2c.sda = value),
      FORMAT.line,
    ),
    {
      header: ':BUS<2>:DATA',
      query: async (call) => FORMAT.text(textOf((await found(call)).slice(0, MOST_PIECES))),
    },
    {
      header: ':BUS<2>:COUNt',
      query: async (call) => String((await found(call)).filter(({ kind }) => kind === 'data').length),
    },
    {
      header: ':BUS<2>:ERRors',
      query: async (call) => String((await found(call)).filter(({ fault }) => fault).length),
    },
  ]
}
