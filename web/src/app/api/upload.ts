import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { uploadFile, type FilePurpose, type StoredFile } from '@labbox/contract/files/files.ts'
import { track } from '../uploads/store.ts'
import { call } from './call.ts'

/** Stores one small file; refused by size and by what its bytes are. The upload panel shows how far it is. */
export const upload = (purpose: FilePurpose, file: File): Promise<StoredFile> =>
  track(file, (options) => call(uploadFile, { purpose, file } as InputOf<typeof uploadFile>, options))
