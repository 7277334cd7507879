import { create } from 'zustand'
import { ApiError, failureText } from '../api/api-error.ts'
import { translate } from '../i18n.ts'
import { allArrived, type Upload } from './state.ts'

/** The panel collapses so long after everything has arrived. */
const COLLAPSE_MS = 1500

interface Uploads {
  uploads: readonly Upload[]
  collapsed: boolean
}

/** Files that are being uploaded from anywhere in the app, for the panel. */
export const useUploads = create<Uploads>(() => ({ uploads: [], collapsed: false }))

/** What the buttons of one upload do; those that are missing have no button. */
interface Controls {
  cancel: () => void
  pause?: () => void
  /** Goes on after a pause or a failure. */
  resume?: () => void
}

const controls = new Map<number, Controls>()
let count = 0

export const changeUpload = (id: number, next: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)),
  }))

/** Puts an upload on top of the panel and opens it. */
export const addUpload = (upload: Omit<Upload, 'id'>, own: Controls): number => {
  const id = ++count
  controls.set(id, own)
  useUploads.setState(({ uploads }) => ({ uploads: [{ ...upload, id }, ...uploads], collapsed: false }))
  return id
}

export const dropUpload = (id: number): void => {
  controls.delete(id)
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.id !== id) }))
}

/** It has arrived: says so, and closes the list a little later. */
export const uploadArrived = (id: number): void => {
  changeUpload(id, { state: 'success', sent: 1, hashed: undefined, reason: undefined })
  setTimeout(() => {
    if (allArrived(useUploads.getState().uploads)) useUploads.setState({ collapsed: true })
  }, COLLAPSE_MS)
}

export const setCollapsed = (collapsed: boolean): void => useUploads.setState({ collapsed })
export const cancelUpload = (id: number): void => controls.get(id)?.cancel()
export const pauseUpload = (id: number): void => controls.get(id)?.pause?.()
export const resumeUpload = (id: number): void => controls.get(id)?.resume?.()

/** Takes what is finished off the list. */
export const clearUploads = (): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter(({ state, kept }) => state !== 'success' && state !== 'error' && !kept),
  }))

/** What the promise of a cancelled upload is rejected with; the user knows. */
export const cancelled = (name: string): ApiError => {
  const msg = translate('shell:uploads.cancelled', { name })
  return new ApiError({ code: 0, key: 'NETWORK', msg, told: true })
}

/**
 * Sends a small file in one request and shows in the panel how far it is.
 * @param send does it; `signal` ends it, `onProgress` takes the share that has been sent
 * @throws what `send` throws; an ApiError that says so when the user has cancelled
 */
export const track = async <T>(
  file: File,
  send: (options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<T>,
): Promise<T> => {
  const abort = new AbortController()
  const id = addUpload(
    { name: file.name, size: file.size, sent: 0, state: 'uploading' },
    { cancel: () => abort.abort() },
  )
  try {
    const result = await send({ signal: abort.signal, onProgress: (sent) => changeUpload(id, { sent }) })
    uploadArrived(id)
    return result
  } catch (error) {
    if (abort.signal.aborted) {
      dropUpload(id)
      throw cancelled(file.name)
    }
    changeUpload(id, { state: 'error', reason: failureText(error) })
    throw error
  }
}
