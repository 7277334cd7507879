import { encodeLogic, LogicHeader } from '@labbox/contract/bench/logic/frame.ts'
import { decodeBlock, latin1 } from '../../scpi/block.ts'
import type { FrameReader } from './frame-reader.ts'
import type { InstrumentPort } from '../instrument-port.ts'

/** Bytes of one change: its sample and its word. */
const CHANGE = 6
/** Levels are read, not watched: fewer pictures a second do. */
const FRAME_MS = 200

/** Reads what a logic analyser has taken as frames. */
export const logicReader = (port: InstrumentPort): FrameReader => ({
  everyMs: FRAME_MS,
  touch: () => {},
  frame: () =>
    port.exclusive(async (link) => {
      const [samples, interval, trigger, seq] = latin1(await link.query(':WAV:PRE?'))
        .split(',')
        .map(Number)
      const block = Buffer.from(decodeBlock(await link.query(':WAV:DATA?')))
      const changes = Math.floor(block.length / CHANGE)
      const state = latin1(await link.query(':TRIG:STAT?')).trim()
      // Nonsense is rejected: it would be drawn as a frame.
      const header = LogicHeader.parse({ seq, at: Date.now(), interval, samples, trigger, state, changes })
      const indexes = Array.from({ length: changes }, (_, index) => CHANGE * index)
      const trace = {
        interval: header.interval,
        samples: header.samples,
        at: indexes.map((offset) => block.readUInt32LE(offset)),
        words: indexes.map((offset) => block.readUInt16LE(offset + 4)),
      }
      // Where nothing changes, nobody waits for the next picture.
      return { bytes: encodeLogic({ header, trace }), still: header.state === 'STOP' || changes <= 1 }
    }),
})
