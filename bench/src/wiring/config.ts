import { z } from 'zod'

/** A place of the matrix's columns: counted from 1. */
const Column = z.number().int().min(1).max(64)
const Columns = z.record(z.string().max(20), Column)

/** A part that is soldered or plugged in behind the matrix. */
export const MatrixPart = z.strictObject({
  /** Of the catalogue, or the id of one that somebody made. */
  symbol: z.string().max(60),
  /** In the unit of the symbol; absent where the symbol has none. */
  value: z.number().optional(),
  /** Choice of the symbol, such as `2N3904`. */
  model: z.string().max(40).optional(),
  /** At which column each of its pins is. */
  pins: Columns,
})
export type MatrixPart = z.infer<typeof MatrixPart>

/** `matrix` of `bench.json`. Each net of a circuit becomes one row; a relay joins a row with a column. */
export const MatrixConfig = z.strictObject({
  /** `host:port` of the switch unit; those with SCPI over a socket listen on 5025. */
  address: z.string().regex(/^\[?.+?\]?:\d+$/),
  /** Which one it is: how it is spoken to. */
  driver: z.enum(['keysight-34980a']),
  /** Slot of the matrix module in the unit. */
  slot: z.number().int().min(1).max(8),
  rows: z.number().int().min(2).max(16),
  columns: Column,
  /** Columns of the instruments' terminals, by symbol and pin: `dp1.plus`. */
  terminals: Columns,
  /** Column of the earth of the bench; absent where nothing but the terminals earths it. */
  earth: Column.optional(),
  parts: z.array(MatrixPart).max(64).default([]),
})
export type MatrixConfig = z.infer<typeof MatrixConfig>
