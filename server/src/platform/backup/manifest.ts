import { z } from 'zod'

/** The first entry of a backup: what was saved and what made it. */
export const manifestName = 'manifest.json'
/** The last entry: size and checksum of every entry before it, so that a cut or altered file is noticed. */
export const sumsName = 'sums.json'

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ name: z.string(), last: z.string() })

const manifest = z.object({
  product: z.literal('labbox'),
  format: z.literal(1),
  /** Version of Labbox that made it. */
  version: z.string(),
  createdAt: z.string(),
  /** What had been applied to the database, in order: hash of the text, and its time as in the journal. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })),
  tables: z.array(table),
  sequences: z.array(sequence),
})

const sums = z.record(
  z.string(),
  z.object({ size: z.number(), sha256: z.string(), rows: z.number().optional() }),
)

export type Manifest = z.infer<typeof manifest>
export type TableShape = z.infer<typeof table>
export type Sums = z.infer<typeof sums>

/** @throws Error when this is no manifest of ours */
export function parseManifest(text: string): Manifest {
  return readShape(manifest, text, 'This file is not a backup of Labbox, or one of a newer kind.')
}

/** @throws Error when the closing list is damaged */
export function parseSums(text: string): Sums {
  return readShape(sums, text, 'The backup is damaged: its list of checksums cannot be read.')
}

function readShape<T>(schema: z.ZodType<T>, text: string, complaint: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(complaint, { cause: error })
  }
}

export const tableEntry = (name: string) => `tables/${name}.copy`
export const fileEntry = (path: string) => `files/${path}`
