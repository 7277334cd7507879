import { z } from 'zod'

/** What somebody does in a jigsaw: draws the circuit, operates the instruments and reads into the table, writes into the table. */
export const jigsawDuties = ['wires', 'measures', 'writes'] as const
export type JigsawDuty = (typeof jigsawDuties)[number]

/** The part of one member: what they alone do, their goal, and the parts whose values are theirs. */
export const JigsawPart = z.object({
  duties: z.array(z.enum(jigsawDuties)).max(jigsawDuties.length),
  goal: z.string().trim().max(300).default(''),
  /** Designators, as R1. */
  values: z.array(z.string().trim().min(1).max(20)).max(50).default([]),
})
export type JigsawPart = z.infer<typeof JigsawPart>
