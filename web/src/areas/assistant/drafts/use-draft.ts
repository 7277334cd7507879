import { useEffect, useRef, useState } from 'react'
import { draftDecide, type DraftDecision } from '@labbox/contract/assistant/drafts.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'

interface Kept {
  id: string
  decision: DraftDecision | null
}

/** A draft as far as it has come, and what is done about it. */
export const useDraft = <D extends Kept>(make: (signal: AbortSignal) => Promise<D>) => {
  const [draft, setDraft] = useState<D | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const ask = async () => {
    const own = new AbortController()
    asked.current = own
    setDraft(null)
    setFailure(null)
    setBusy(true)
    try {
      setDraft(await make(own.signal))
    } catch (error) {
      if (!own.signal.aborted) setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  /** Keeps the decision; the draft is of no use afterwards. */
  const decide = async (used: boolean, result: readonly string[] = []) => {
    if (!draft) return
    await call(draftDecide, { id: draft.id, used, result: [...result] })
    setDraft(null)
  }
  return { draft, busy, failure, ask, stop: () => asked.current?.abort(), decide }
}
