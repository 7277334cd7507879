import { useEffect, useRef, useState } from 'react'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'

interface Options<D> {
  initial: () => D
  /** Sends it to the server. */
  send: (draft: D) => Promise<unknown>
  /** Said when it worked. */
  done: string
}

/** A document in its editor page: changed, guarded while unsaved, stored by a button or Ctrl+S, with what the server refused. */
export const useDraft = <D>({ initial, send, done }: Options<D>) => {
  const [draft, setDraft] = useState(initial)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const release = useUnsaved(dirty)
  const change = (next: D) => {
    setDraft(next)
    setDirty(true)
    setErrors({})
  }
  const refused = (error: ApiError) => {
    setErrors(error.errors)
  }

  /** Answers whether it is stored now. */
  const store = async (): Promise<boolean> => {
    setTried(true)
    setBusy(true)
    try {
      await send(draft)
      release()
      setDirty(false)
      notify.success(done)
      return true
    } catch (error) {
      if (error instanceof ApiError) refused(error)
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const latest = useRef(store)
  useEffect(() => {
    latest.current = store
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return { draft, change, dirty, busy, tried, errors, store }
}

/** What the server says of the part at this place: its own code, not the path of a field deep in it. */
export const partError = (errors: Readonly<Record<string, string>>, k: number): string | undefined =>
  Object.entries(errors).find(
    ([path]) => path === `document.parts.${k}` || path.startsWith(`document.parts.${k}.`),
  )?.[1]
