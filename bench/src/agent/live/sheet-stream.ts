import { SHEET, type SheetState } from '@labbox/contract/bench/sheet.ts'
import type { WaveSink, WaveStream } from './wave-stream.ts'

const EACH_MS = 200
/** What has not changed is repeated for viewers who join later. */
const REPEAT_MS = 1000

const encoder = new TextEncoder()

/** Sends what a running circuit shows on its sheet until it is stopped. */
export const startSheetStream = (look: () => Promise<SheetState | null>, sink: WaveSink): WaveStream => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let last = ''
  let sent = -Infinity

  const turn = async () => {
    const state = sink.ready() ? await look().catch(() => null) : null
    if (stopped) return
    const text = state && JSON.stringify(state)
    const now = performance.now()
    if (text && (text !== last || now - sent >= REPEAT_MS)) {
      sink.send(SHEET, encoder.encode(text))
      last = text
      sent = now
    }
    timer = setTimeout(() => void turn(), EACH_MS)
  }
  void turn()
  return {
    touched: () => {},
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
