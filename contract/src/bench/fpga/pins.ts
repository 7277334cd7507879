import { z } from 'zod'
import { troubleKinds } from '../trouble.ts'

/** Stands for the instrument in the topic of a live picture: what the pins of the FPGA board are at. */
export const PINS = 'pins'

const eight = [0, 1, 2, 3, 4, 5, 6, 7] as const

/**
 * What a companion may say of its board, by the names of the panel, and most bits of each. Digits and rows are as they are seen: of
 * those that are lit in turn each has its own. A row has its columns in blue (0 to 7), green (8 to 15) and red (16 to 23).
 */
export const pinBits: Readonly<Record<string, number>> = {
  led: 16,
  sw: 16,
  key: 4,
  ...Object.fromEntries(eight.map((at) => [`digit${at}`, 8])),
  ...Object.fromEntries(eight.map((at) => [`row${at}`, 24])),
}

/** Those that a companion may drive. */
export const drivenPins = ['sw', 'key'] as const
export const DrivenPin = z.enum(drivenPins)
export type DrivenPin = z.infer<typeof DrivenPin>

/** Bits of the widest of them. */
const DRIVEN_BITS = 16
/** What somebody wants switches or keys to be at: a bit for each, the one on the right first. */
export const DrivePins = z.object({
  pin: DrivenPin,
  value: z
    .number()
    .int()
    .min(0)
    .max(2 ** DRIVEN_BITS - 1),
})

/** Pins of one name: how many there are, what they are at, and whether the companion can drive them. */
export const PinGroup = z.object({
  bits: z.number().int().min(1).max(24),
  value: z.number().int().min(0),
  driven: z.boolean(),
})
export type PinGroup = z.infer<typeof PinGroup>

/** What a bench says of the pins of its FPGA board, while somebody looks: when they change, and each second. */
export const PinsState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), pins: z.record(z.string().max(10), PinGroup) }),
  z.object({ kind: z.literal('lost'), why: z.enum(troubleKinds) }),
])
export type PinsState = z.infer<typeof PinsState>
