import { MAX_FILE_BYTES } from '@labbox/contract/files/chunks.ts'
import type { StoredFile } from '@labbox/contract/files/files.ts'
import { transferCancel } from '@labbox/contract/files/transfer.ts'
import { failureText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { notify } from '../errors/feedback.ts'
import { translate } from '../i18n.ts'
import { useSession } from '../session/session.ts'
import { sendChunks } from './chunks.ts'
import { dropHandle, keepHandle } from './handles.ts'
import { hashFile, ReadError } from './hash.ts'
import { createSlots } from './slots.ts'
import { addUpload, cancelled, changeUpload, dropUpload, uploadArrived } from './store.ts'

/** Files in work at a time; the others wait. */
const slots = createSlots(2)
/** How often the panel is updated. */
const TELL_MS = 100

const seldom = (tell: (share: number) => void) => {
  let last = 0
  return (share: number) => {
    const now = performance.now()
    if (share < 1 && now - last < TELL_MS) return
    last = now
    tell(share)
  }
}

/**
 * Uploads a file of up to 1 GiB in chunks. The panel shows it: it can be paused, go on, be tried again after a failure, and be
 * cancelled; what has arrived of it stays at the server for a day.
 * @param onHash told its content hash, before any of it is sent
 * @returns the file, however long that takes
 * @throws ApiError when it is too large (the user has been told) or was cancelled
 */
export const uploadLarge = (file: File, onHash?: (hash: string) => void): Promise<StoredFile> => {
  if (file.size > MAX_FILE_BYTES) {
    const told = translate('shell:uploads.sizeOver')
    notify.error(told)
    return Promise.reject(cancelled(file.name))
  }
  return new Promise((resolve, reject) => {
    let hash: string | null = null
    let abort = new AbortController()
    const owner = useSession.getState().user?.id ?? ''
    const forget = () => void dropHandle({ owner, name: file.name, size: file.size })
    void keepHandle(owner, file)

    const send = async (signal: AbortSignal): Promise<StoredFile> => {
      if (hash === null) {
        changeUpload(id, { state: 'paused', hashed: 0 })
        const onProgress = seldom((hashed) => changeUpload(id, { hashed }))
        hash = await hashFile(file, { signal, onProgress })
        onHash?.(hash)
      }
      changeUpload(id, { state: 'uploading', hashed: undefined })
      return sendChunks(file, hash, {
        signal,
        onProgress: seldom((sent) => changeUpload(id, { sent })),
        onWaiting: (waiting) => changeUpload(id, { state: waiting ? 'waiting' : 'uploading' }),
      })
    }
    const failed = (error: unknown) => {
      const reason =
        error instanceof ReadError
          ? translate('shell:uploads.unreadable', { name: file.name })
          : failureText(error)
      if (error instanceof ReadError) notify.error(reason)
      changeUpload(id, { state: 'error', reason, hashed: undefined })
    }
    const run = () => {
      abort = new AbortController()
      const { signal } = abort
      changeUpload(id, { state: slots.full() ? 'waiting' : 'uploading', reason: undefined })
      slots
        .run(signal, () => send(signal))
        .then(
          (stored) => {
            forget()
            uploadArrived(id)
            resolve(stored)
          },
          (error: unknown) => {
            // Whoever cancelled it has decided what happens.
            if (!signal.aborted) failed(error)
          },
        )
    }
    const cancel = () => {
      abort.abort()
      forget()
      dropUpload(id)
      if (hash) call(transferCancel, { identifier: hash }, { silent: true }).catch(() => {})
      reject(cancelled(file.name))
    }
    const pause = () => {
      abort.abort()
      changeUpload(id, { state: 'paused', hashed: undefined })
    }
    const start = { name: file.name, size: file.size, sent: 0, state: 'waiting', large: true } as const
    const id = addUpload(start, { cancel, pause, resume: run })
    run()
  })
}
