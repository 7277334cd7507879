import { PINS } from '@labbox/contract/bench/fpga/pins.ts'
import { SHEET, type SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Companion } from '../../programmer/companion.ts'
import type { WaveSink, WaveStream } from './wave-stream.ts'

const SHEET_MS = 200
/** Twenty looks a second at the most. */
const PINS_MS = 50
/** What has not changed is repeated for viewers who join later. */
const REPEAT_MS = 1000

const encoder = new TextEncoder()

/** Sends what there is to see when it has changed, until it is stopped; looks only while somebody watches. */
const startStateStream = (
  { name, eachMs, look }: { name: string; eachMs: number; look: () => Promise<object | null> },
  sink: WaveSink,
): WaveStream => {
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
      sink.send(name, encoder.encode(text))
      last = text
      sent = now
    }
    timer = setTimeout(() => void turn(), eachMs)
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

/** Sends what a running circuit shows on its sheet. */
export const startSheetStream = (look: () => Promise<SheetState | null>, sink: WaveSink): WaveStream =>
  startStateStream({ name: SHEET, eachMs: SHEET_MS, look }, sink)

/**
 * Sends what the pins of the FPGA board are at.
 * @param told when its companion is lost, and when it is back
 */
export const startPinStream = (
  companion: Pick<Companion, 'state'>,
  sink: WaveSink,
  told: (lost: boolean) => void,
): WaveStream => {
  let lost = false
  const look = async () => {
    const state = await companion.state()
    if ((state.kind === 'lost') !== lost) told((lost = !lost))
    return state
  }
  return startStateStream({ name: PINS, eachMs: PINS_MS, look }, sink)
}
