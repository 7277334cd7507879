import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { storeOf } from '../service.ts'
import type { FileStore } from '../store.ts'
import { createHasher, type Hasher } from './hasher.ts'
import { folderParts, type Parts } from './parts.ts'

/** What one node needs for uploads. Which chunks have arrived stands in rows: other nodes take chunks of the same file. */
export interface TransferContext extends Deps {
  store: FileStore
  parts: Parts
  hasher: Hasher
  /** Names this process in the rows of the uploads that it writes to. */
  node: string
  /** Chunks that this process is writing: two requests must not write the same one. */
  writing: Set<string>
}

export const openTransfers = (deps: Deps): TransferContext => ({
  ...deps,
  store: storeOf(deps),
  parts: folderParts(join(deps.config.dataDir, 'files', 'parts')),
  hasher: createHasher(),
  node: randomUUID(),
  writing: new Set(),
})
