import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, failureText } from '../../app/api/api-error.ts'
import { useUnsaved } from '../../app/use-unsaved.ts'
import { Autosave, type Acknowledged, type Failure, type Kept, type SaveStatus } from './autosave.ts'

const backupAt = (key: string) => {
  const place = `labbox-draft:${key}`
  return {
    read: (): Kept | null => {
      try {
        return JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null
      } catch {
        return null
      }
    },
    write: (kept: Kept) => {
      try {
        localStorage.setItem(place, JSON.stringify(kept))
      } catch {
        // When storage is full the backup is lost, not the work on the page.
      }
    },
    clear: () => localStorage.removeItem(place),
  }
}

const failureOf = (error: unknown): Failure => {
  const text = failureText(error)
  if (!(error instanceof ApiError)) return { kind: 'refused', text }
  if (error.key === 'NETWORK' || error.key === 'HTTP') return { kind: 'offline', text }
  return { kind: error.key.endsWith('_STALE') ? 'stale' : 'refused', text }
}

export interface UseAutosave<T> {
  /** Names the document and the user: `report:<id>:<user>`. */
  key: string
  value: T
  revision: number
  savedAt: string | null
  save: (value: T, revision: number, options: { silent: boolean }) => Promise<Acknowledged>
}

export interface AutosaveHandle<T> extends SaveStatus<T> {
  edit: (value: T) => void
  flush: () => Promise<boolean>
  overwrite: (latest: number) => Promise<boolean>
  discard: () => void
}

/** Debounced saving with revisions; unsaved work is registered, survives a crash, and waits for the network. */
export const useAutosave = <T>(options: UseAutosave<T>): AutosaveHandle<T> => {
  const [saver] = useState(() => {
    const save = async (value: T, revision: number, quiet: boolean) => {
      try {
        return await options.save(value, revision, { silent: quiet })
      } catch (error) {
        // Only a call that is not silent asks to sign in again.
        if (quiet && error instanceof ApiError && error.code === 401)
          return options.save(value, revision, { silent: false })
        throw error
      }
    }
    const { value, revision, savedAt, key } = options
    return new Autosave<T>({ value, revision, savedAt, save, failureOf, backup: backupAt(key) })
  })
  const status = useSyncExternalStore(saver.subscribe, saver.current)
  useUnsaved(status.state !== 'saved', () => saver.flush())
  useEffect(() => {
    const back = () => void saver.flush()
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('online', back)
      saver.stop()
    }
  }, [saver])
  return {
    ...status,
    edit: (value) => saver.edit(value),
    flush: () => saver.flush(),
    overwrite: (latest) => saver.overwrite(latest),
    discard: () => saver.discard(),
  }
}
