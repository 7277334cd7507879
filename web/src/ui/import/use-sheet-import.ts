import { useState } from 'react'
import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { failureText } from '../../app/api/api-error.ts'
import { call } from '../../app/api/call.ts'
import { invalidate } from '../../app/api/query.ts'

/**
 * A sheet that is tried first and sent once more to be written: the file, what was found in it, and why it was refused.
 * @param invalidates endpoints whose answers change when it is written
 */
export const useSheetImport = <E extends Endpoint>(endpoint: E, invalidates: readonly Endpoint[]) => {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<DataOf<E> | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File, write: boolean, more: object = {}) => {
    setBusy(true)
    setRefusal(null)
    try {
      const input = { ...more, write, file: chosen } as InputOf<E>
      setFound(await call(endpoint, input, { silent: true }))
      setFile(chosen)
      if (write) await invalidate(invalidates)
    } catch (error) {
      setFound(null)
      setRefusal(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    found,
    refusal,
    busy,
    /** Tries a chosen file. */
    check: (chosen: File, more?: object) => send(chosen, false, more),
    /** Tries the same file once more, otherwise. */
    recheck: (more: object) => (file ? send(file, false, more) : undefined),
    write: (more?: object) => (file ? send(file, true, more) : undefined),
    again: () => setFound(null),
  }
}
