import { z } from 'zod'
import { Ice40 } from '@labbox/contract/bench/fpga/board.ts'

/** Files that openFPGALoader knows as bitstreams; it takes any other for bytes to be written into the flash. */
const Ending = z.enum(['bit', 'bin', 'rbf', 'fs', 'svf', 'jed', 'pof'])
/** A word of its command line, which must not read as an option. */
const Word = z.string().regex(/^[A-Za-z0-9_][\w.:-]{0,59}$/)

/** `fpga` of `bench.json`: the board that designs are loaded into, and how openFPGALoader reaches it. */
export const FpgaConfig = z
  .strictObject({
    /** What people call it. */
    name: z.string().trim().min(1).max(60),
    /** As `openFPGALoader --list-boards` names it. */
    board: Word.optional(),
    /** Where the board is none of those: its cable, as `--list-cables` names it, and its part. */
    cable: Word.optional(),
    part: Word.optional(),
    /** Of its USB adapter, where several are plugged in. */
    serial: Word.optional(),
    /** Where a design goes: the memory that is lost without supply, or the flash, on boards that have nothing else. */
    memory: z.enum(['sram', 'flash']).default('sram'),
    /** Endings of the bitstreams that it takes. */
    endings: z.array(Ending).min(1),
    /** A bitstream that drives nothing, loaded at the end of each lease. */
    rest: z.string().max(500).optional(),
    /** An iCE40, for which the server may build designs: `pins` is the file that names its pins. */
    ice40: z.strictObject({ ...Ice40.shape, pins: z.string().min(1).max(500) }).optional(),
    /** `host:port` of the companion at its pins; absent: there is none. */
    companion: z
      .string()
      .max(100)
      .regex(/^\[?[^\s[\]]+\]?:\d{1,5}$/)
      .optional(),
    /** The programmer, where it is not found by its name. */
    program: z.string().max(500).default('openFPGALoader'),
  })
  .refine(({ board, cable }) => board !== undefined || cable !== undefined, {
    message: 'board or cable',
    path: ['board'],
  })
  .refine(({ ice40, endings }) => !ice40 || endings.includes('bin'), {
    message: 'what is built for an iCE40 ends in .bin',
    path: ['endings'],
  })
export type FpgaConfig = z.infer<typeof FpgaConfig>
