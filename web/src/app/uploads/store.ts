import { create } from 'zustand'
import { ApiError, failureText } from '../api/api-error.ts'
import { translate } from '../i18n.ts'
import { allArrived } from './state.ts'
import type { Upload } from './state.ts'

/** The panel collapses so long after everything has arrived. */
const COLLAPSE_MS = 1500

interface Uploads {
  uploads: readonly Upload[]
  collapsed: boolean
}

/** Files that are being uploaded from anywhere in the app, for the panel. */
export const useUploads = create<Uploads>(() => ({ uploads: [], collapsed: false }))

const aborts = new Map<number, AbortController>()
let count = 0

const change = (id: number, next: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)),
  }))

const collapseSoon = (): void => {
  setTimeout(() => {
    if (allArrived(useUploads.getState().uploads)) useUploads.setState({ collapsed: true })
  }, COLLAPSE_MS)
}

export const setCollapsed = (collapsed: boolean): void => useUploads.setState({ collapsed })
export const cancelUpload = (id: number): void => aborts.get(id)?.abort()

/** Takes what is finished off the list. */
export const clearUploads = (): void =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(({ state }) => state === 'uploading') }))

/**
 * Sends a file and shows in the panel how far it is.
 * @param send does it; `signal` ends it, `onProgress` takes the share that has been sent
 * @throws what `send` throws; an ApiError that says so when the user has cancelled
 */
export const track = async <T>(
  file: File,
  send: (options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<T>,
): Promise<T> => {
  const id = ++count
  const abort = new AbortController()
  aborts.set(id, abort)
  const upload: Upload = { id, name: file.name, size: file.size, sent: 0, state: 'uploading' }
  useUploads.setState(({ uploads }) => ({ uploads: [upload, ...uploads], collapsed: false }))
  try {
    const result = await send({ signal: abort.signal, onProgress: (sent) => change(id, { sent }) })
    change(id, { state: 'success', sent: 1 })
    collapseSoon()
    return result
  } catch (error) {
    if (abort.signal.aborted) {
      useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.id !== id) }))
      const msg = translate('shell:uploads.cancelled', { name: file.name })
      throw new ApiError({ code: 0, key: 'NETWORK', msg })
    }
    change(id, { state: 'error', reason: failureText(error) })
    throw error
  } finally {
    aborts.delete(id)
  }
}
