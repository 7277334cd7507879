import { z } from 'zod'
import { LocalText, OptionalLocalText } from '../core/types.ts'
import { PackedSymbols } from '../parts/packed.ts'
import { LabDocument } from './version.ts'

/** Most bytes of a lab project as a file. */
export const PACKAGE_LIMIT = 50 * 1024 * 1024
/** Most pictures in it. */
export const PACKAGE_PICTURES = 500
/** Its ending: a zip archive with `lab.json` and the folder `pictures`. */
export const PACKAGE_ENDING = '.lab.zip'

/** `lab.json`: one lab project, for exchange between installations. */
export const LabPackage = z.object({
  format: z.literal('labbox-lab'),
  version: z.literal(1),
  name: LocalText,
  introduction: OptionalLocalText,
  /** The id under which the cover is among the pictures. */
  cover: z.string().nullable(),
  /** Where the bytes of each picture are in the archive, by the id under which the document names it. */
  pictures: z.record(z.string(), z.object({ path: z.string().max(300), name: z.string().max(200) })),
  document: LabDocument,
  /** Symbols of one's own that it uses, for the library of whoever takes it. */
  symbols: PackedSymbols.default({}),
})
/** What a file would bring, before anything is kept. */
export const LabPackageFound = z.object({
  name: LocalText,
  pictures: z.number().int(),
  parts: z.number().int(),
  /** `known`: the library here has it already. */
  symbols: z.array(z.object({ names: LocalText, partNumber: z.string(), known: z.boolean() })),
})

export type LabPackage = z.infer<typeof LabPackage>
