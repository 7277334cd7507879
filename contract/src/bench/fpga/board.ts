import { z } from 'zod'

/** Chips of the iCE40 family, as their place and route tool names them. */
export const ice40Devices = [
  'lp384',
  'lp1k',
  'lp4k',
  'lp8k',
  'hx1k',
  'hx4k',
  'hx8k',
  'up3k',
  'up5k',
  'u1k',
  'u2k',
  'u4k',
] as const
/** Most characters of a pin file. */
export const PIN_FILE_LENGTH = 16_000

/** What a design is made for that a server builds: chip, package, and which pin of it is called what. */
export const Ice40 = z.object({
  device: z.enum(ice40Devices),
  package: z.string().regex(/^[a-z0-9]{2,12}$/),
  /** Lines of `set_io name pin`. */
  pins: z.string().max(PIN_FILE_LENGTH),
})
export type Ice40 = z.infer<typeof Ice40>

/** An FPGA board as people know it, and the endings of the bitstreams that it takes. */
export const FpgaBoard = z.object({
  name: z.string().max(60),
  endings: z.array(z.string().max(8)).max(10),
  /** Absent: its bitstreams come from elsewhere. */
  ice40: Ice40.optional(),
  /** It has a companion that says what its pins are at. */
  companion: z.boolean().optional(),
})
export type FpgaBoard = z.infer<typeof FpgaBoard>
