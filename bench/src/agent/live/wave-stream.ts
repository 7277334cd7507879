import type { InstrumentKind } from '../../instruments/models.ts'
import type { InstrumentPort } from '../instrument-port.ts'
import type { FrameReader } from './frame-reader.ts'
import { logicReader } from './logic-reader.ts'
import { WaveReader } from './wave-reader.ts'

/** A stopped picture is repeated for viewers who join later. */
const STILL_MS = 1000
const RETRY_MS = 500
/** How long a command on `:WAVeform` has the instrument for itself, since reading frames moves its source. */
const YIELD_MS = 2000

export interface WaveSink {
  /** Whether the network can take a frame now; otherwise the frame is dropped. */
  ready(): boolean
  send(instrument: string, frame: Uint8Array): void
}

const READERS: Readonly<Partial<Record<InstrumentKind, (port: InstrumentPort) => FrameReader>>> = {
  DS: (port) => new WaveReader(port),
  LA: logicReader,
}

/** Whether an instrument has a screen that is sent live. */
export const hasScreen = ({ model }: InstrumentPort): boolean => model.kind in READERS

export interface WaveStream {
  /** A command has been sent to the instrument. */
  touched(scpi: string): void
  stop(): void
}

/** Sends the live screen of an instrument until it is stopped: the newest frame or none. */
export const startWaveStream = (port: InstrumentPort, sink: WaveSink): WaveStream => {
  const reader = READERS[port.model.kind]?.(port)
  if (!reader) throw new Error(`${port.info.id} has no live screen`)
  const { everyMs } = reader
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let still = false
  let reading = false
  let yieldUntil = 0

  const next = (ms: number) => {
    if (!stopped) timer = setTimeout(turn, ms)
  }
  const turn = () => {
    const begun = performance.now()
    if (begun < yieldUntil || !sink.ready()) return next(everyMs)
    reading = true
    reader.frame().then(
      ({ bytes, still: isStill }) => {
        reading = false
        still = isStill
        if (!stopped) sink.send(port.info.id, bytes)
        next(Math.max(still ? STILL_MS : everyMs - (performance.now() - begun), 1))
      },
      // The instrument is disconnected or slow; its user learns that from their own commands.
      () => {
        reading = false
        next(RETRY_MS)
      },
    )
  }
  next(0)
  return {
    touched(scpi) {
      reader.touch()
      if (/:?WAV/i.test(scpi)) yieldUntil = performance.now() + YIELD_MS
      if (still && !reading) {
        clearTimeout(timer)
        next(everyMs)
      }
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
