import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { storeOf } from '../service.ts'
import type { FileStore } from '../store.ts'
import { createHasher, type Hasher } from './hasher.ts'
import { folderParts, type Parts } from './parts.ts'

/** An upload as this process knows it. The data folder belongs to one process, so what it knows is all there is to know. */
export interface OpenUpload {
  id: string
  /** Numbers of the chunks that are there. */
  arrived: Set<number>
  /** Numbers of those that are being written. */
  writing: Set<number>
}

export interface TransferContext extends Deps {
  store: FileStore
  parts: Parts
  hasher: Hasher
  open: Map<string, Promise<OpenUpload>>
}

export const openTransfers = (deps: Deps): TransferContext => ({
  ...deps,
  store: storeOf(deps),
  parts: folderParts(join(deps.config.dataDir, 'files', 'parts')),
  hasher: createHasher(),
  open: new Map(),
})
