import { z } from 'zod'

/** Limits of what a microcontroller carries. */
export const PROGRAM = { image: 65_536, source: 60_000, lines: 4000, name: 80 } as const

/** Languages that a program is written in. */
export const programLanguages = ['c', 'asm'] as const
export const ProgramLanguage = z.enum(programLanguages)
export type ProgramLanguage = z.infer<typeof ProgramLanguage>

const Base64 = z
  .string()
  .max(Math.ceil(PROGRAM.image / 3) * 4)
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, { message: 'base64' })

/** What is in the memory of a microcontroller, and what it was made from. */
export const Program = z.object({
  /** Of its file. */
  name: z.string().max(PROGRAM.name),
  /** Memory from address 0 on, base64. */
  image: Base64,
  source: z.object({ language: ProgramLanguage, text: z.string().max(PROGRAM.source) }).optional(),
  /** Address and line of the source, in order of addresses: where to stop. */
  lines: z
    .array(z.tuple([z.number().int().min(0).max(PROGRAM.image), z.number().int().min(1).max(PROGRAM.source)]))
    .max(PROGRAM.lines)
    .optional(),
})
export type Program = z.infer<typeof Program>

/** What somebody does to a part that runs. */
export const ChipAct = z.discriminatedUnion('act', [
  /** Typed into its terminal. */
  z.object({ act: z.literal('send'), text: z.string().min(1).max(256) }),
  z.object({ act: z.literal(['halt', 'go', 'step', 'reset']) }),
  /** Addresses to stop before. */
  z.object({
    act: z.literal('stops'),
    addresses: z.array(z.number().int().min(0).max(PROGRAM.image)).max(32),
  }),
])
export type ChipAct = z.infer<typeof ChipAct>

/** What a running microcontroller shows, a few times a second. */
export const ChipState = z.object({
  /** What happens to it: it runs, waits for an interrupt, stands still, or is held by its reset or without supply. */
  doing: z.enum(['runs', 'sleeps', 'halted', 'held']),
  pc: z.number(),
  registers: z.array(z.tuple([z.string().max(10), z.number()])).max(80),
  /** Bytes that it has sent since it was switched on, and the last of them, base64. */
  sent: z.number(),
  tail: z.string().max(8000),
  /** Times as fast as a real one. */
  rate: z.number(),
})
export type ChipState = z.infer<typeof ChipState>
