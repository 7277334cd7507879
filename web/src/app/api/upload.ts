import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { uploadFile, type FilePurpose, type StoredFile } from '@labbox/contract/files/files.ts'
import { call } from './call.ts'

/** Stores one small file; refused by size and by what its bytes are. */
export const upload = (purpose: FilePurpose, file: File): Promise<StoredFile> =>
  call(uploadFile, { purpose, file } as InputOf<typeof uploadFile>)
