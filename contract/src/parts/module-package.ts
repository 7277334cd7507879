import { z } from 'zod'
import { Id, LocalText } from '../core/types.ts'
import { ModuleDocument } from './module-document.ts'

/** Most bytes of a package, and of all that is in it. */
export const MODULE_PACKAGE_LIMIT = 200 * 1024 * 1024
/** Most things in it: symbols, picture and documents. */
export const MODULE_PACKAGE_ENTRIES = 240
/** Its ending: a zip archive with `manifest.json` and what that names. */
export const MODULE_PACKAGE_ENDING = '.labmod'

export const MANIFEST = 'manifest.json'

const PackageEntry = z.strictObject({
  kind: z.enum(['symbol', 'picture', 'document']),
  /** By which the module names it. */
  id: Id,
  path: z.string().regex(/^[a-z]+\/[0-9a-f-]{36}$/, { message: 'attribute' }),
  name: z.string().max(200),
  size: z.number().int().min(1).max(MODULE_PACKAGE_LIMIT),
  /** SHA-256 of its bytes, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PackageEntry = z.infer<typeof PackageEntry>

/** `manifest.json`: one module, for exchange between installations. What it does not know, it refuses. */
export const ModuleManifest = z.strictObject({
  format: z.literal('labbox-module'),
  version: z.literal(1),
  /** The module that was exported, or the one that that one had come from. */
  id: Id,
  /** Its version there; 0: a draft that has none. */
  number: z.number().int().min(0),
  module: ModuleDocument,
  entries: z.array(PackageEntry).max(MODULE_PACKAGE_ENTRIES),
})
export type ModuleManifest = z.infer<typeof ModuleManifest>

const PackageState = z.enum(['new', 'changed', 'same'])

/** What a package brings, or has brought. */
export const ModulePackageReport = z.object({
  names: LocalText,
  number: z.string(),
  /** The module that it is or becomes; null: one that is not there yet. */
  id: Id.nullable(),
  state: PackageState,
  /** What of the module is different from the draft that is here. */
  changes: z.array(z.string()),
  /** `same`: a symbol with the same content is here already. */
  symbols: z.array(z.object({ names: LocalText, state: PackageState })),
  files: z.array(z.object({ name: z.string(), size: z.number().int(), state: PackageState })),
  /** Symbols of the catalogue of a newer version, which is why nothing can be imported. */
  refused: z.array(z.string()),
  written: z.boolean(),
})
export type ModulePackageReport = z.infer<typeof ModulePackageReport>
