import type { LogicTrace } from '../trace.ts'
import type { Decoded, Protocol } from './decoded.ts'
import { decodeI2c, type I2cSettings } from './i2c.ts'
import { decodeSpi, type SpiSettings } from './spi.ts'
import { decodeUart, type UartSettings } from './uart.ts'

/** What a decoder is set to; it keeps the settings of every protocol. */
export interface DecoderSettings {
  protocol: Protocol | 'OFF'
  uart: UartSettings
  spi: SpiSettings
  i2c: I2cSettings
}

/** What a decoder reads in a trace; nothing while it is off. */
export const decoded = (trace: LogicTrace, { protocol, uart, spi, i2c }: DecoderSettings): Decoded[] => {
  if (protocol === 'UART') return decodeUart(trace, uart)
  if (protocol === 'SPI') return decodeSpi(trace, spi)
  return protocol === 'I2C' ? decodeI2c(trace, i2c) : []
}
