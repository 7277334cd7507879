import { z } from 'zod'
import { ownedName } from '../core/ownership.ts'
import { Id, OptionalLocalText } from '../core/types.ts'

/** What a module is for, as the catalogue of the specification has it; words are in the dictionary `moduleTag`. */
export const moduleTags = ['digital', 'analog', 'basic', 'analysis', 'signal'] as const
export const ModuleTag = z.enum(moduleTags)
export type ModuleTag = z.infer<typeof ModuleTag>

/** Limits of one module, pieces. */
export const MODULE = { parts: 200, count: 999, values: 60, connectors: 60, documents: 20 } as const

export const ModulePart = z.object({
  /** Of the catalogue, or the id of one that somebody made. */
  symbol: z.string().regex(/^[A-Za-z0-9-]{1,60}$/, { message: 'attribute' }),
  /** With which version of the symbol the module was made. */
  version: z.number().int().min(1).max(100_000),
  count: z.number().int().min(1).max(MODULE.count),
  /** Values that are on it, in the unit of the symbol; empty: any. */
  values: z.array(z.number().min(-1e15).max(1e15)).max(MODULE.values).default([]),
})
export type ModulePart = z.infer<typeof ModulePart>

export const connectorKinds = ['terminal', 'socket', 'bus', 'power'] as const

export const Connector = z.object({
  name: z.string().trim().min(1).max(20),
  kind: z.enum(connectorKinds),
  pins: z.number().int().min(1).max(200),
})
export type Connector = z.infer<typeof Connector>

/** Two versions of one symbol would be two parts of one name. */
const inOneVersion = (parts: readonly ModulePart[]): boolean =>
  new Set(parts.map(({ symbol, version }) => `${symbol} ${version}`)).size ===
  new Set(parts.map(({ symbol }) => symbol)).size

/** A plug-in board of a bench: what is on it, and how it is connected. */
export const ModuleDocument = z.object({
  names: ownedName,
  /** As it is printed on the board; benches report their modules by it. */
  number: z.string().trim().min(1).max(40),
  tags: z.array(ModuleTag).max(moduleTags.length).default([]),
  parts: z.array(ModulePart).max(MODULE.parts).refine(inOneVersion, { message: 'fits' }).default([]),
  connectors: z.array(Connector).max(MODULE.connectors).default([]),
  pictureId: Id.nullable().default(null),
  /** Data sheets and drawings, in their order. */
  documents: z.array(Id).max(MODULE.documents).default([]),
  notes: OptionalLocalText.default({}),
})
export type ModuleDocument = z.infer<typeof ModuleDocument>
