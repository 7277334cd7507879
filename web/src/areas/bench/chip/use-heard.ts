import { useEffect, useRef, useState } from 'react'
import type { ChipState } from '@labbox/contract/bench/program.ts'
import { imageOf } from 'labbox-bench/mcu/packed.ts'

/** Letters that are kept on the screen. */
const KEPT = 20_000

/** What is new of what a part has sent, and how much it has sent in all. */
export const newOf = ({ sent, tail }: Pick<ChipState, 'sent' | 'tail'>, before: number): Uint8Array => {
  const bytes = imageOf({ image: tail })
  // Less than before: it was started anew.
  const count = sent < before ? sent : sent - before
  return count === 0 ? new Uint8Array() : bytes.slice(-Math.min(count, bytes.length))
}

/** The text that a part has sent since its window was opened. */
export const useHeard = (state: ChipState | undefined) => {
  const [text, setText] = useState('')
  const sent = useRef(0)
  const decoder = useRef<TextDecoder | null>(null)
  useEffect(() => {
    if (!state) return
    decoder.current ??= new TextDecoder()
    const more = decoder.current.decode(newOf(state, sent.current), { stream: true })
    sent.current = state.sent
    if (more !== '') setText((before) => (before + more).slice(-KEPT))
  }, [state])
  return { text, clear: () => setText('') }
}
