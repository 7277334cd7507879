import { MASK_X, MASK_Y, maskOf, passes, type Mask } from '@labbox/contract/bench/scope/mask.ts'
import { ScpiError } from '../../../scpi/errors.ts'
import { boolean, channel, choice, event, query, real, setting } from '../../../scpi/params.ts'
import type { Command } from '../../../scpi/tree.ts'
import type { Frame } from '../acquire.ts'
import { FORMAT } from '../formats.ts'
import { screenPoints } from '../points.ts'
import type { Scope } from '../scope.ts'
import { channelOf, SCREEN, type DsSettings } from '../settings.ts'
import type { MaskSettings } from './settings.ts'

/** A channel as it stands on the screen: divisions from the middle. */
export function divisionsOf(frame: Frame, source: number, settings: DsSettings): Float64Array {
  const { probe, offset, scale } = channelOf(settings, source)
  return screenPoints(frame, source, settings).samples.map((volts) => (volts / probe + offset) / scale)
}

/** The test of every record against a mask: `:MASK:…`. */
export class MaskTest {
  mask: Mask | null = null
  passed = 0
  failed = 0

  restart(): void {
    this.passed = 0
    this.failed = 0
  }
}

/** `:MASK:…`: whether each record lies within a band around one that was right. */
export function maskCommands(scope: Scope, test: MaskTest): Command[] {
  const { settings } = scope
  const set = (): MaskSettings => settings.mask
  const flag = (header: string, key: 'display' | 'stops' | 'output'): Command =>
    setting(header, boolean, {
      get: () => set()[key],
      set: (_, on) => void (set()[key] = on),
      show: FORMAT.state,
    })
  const reach = (
    header: string,
    key: 'x' | 'y',
    { min, max, home }: typeof MASK_X | typeof MASK_Y,
  ): Command =>
    setting(header, real({ min, max, def: home }), {
      get: () => set()[key],
      set: (_, value) => void (set()[key] = value),
      show: FORMAT.number,
    })
  scope.watchers.push({
    seen(frame) {
      const { enabled, operating, source, stops } = set()
      if (!enabled || !operating || !test.mask) return
      if (passes(test.mask, divisionsOf(frame, source, settings))) test.passed++
      else {
        test.failed++
        if (stops) scope.halt()
      }
    },
    reset() {
      test.mask = null
      test.restart()
    },
  })
  return [
    setting(':MASK:ENABle', boolean, {
      get: () => set().enabled,
      set: (_, on) => void Object.assign(set(), { enabled: on, operating: false }),
      show: FORMAT.state,
    }),
    setting(':MASK:SOURce', channel('CHANnel', 4), {
      get: () => set().source,
      set: (_, source) => {
        set().source = source
        test.mask = null
        test.restart()
      },
      show: FORMAT.source,
    }),
    setting(':MASK:OPERate', choice('RUN', 'STOP'), {
      get: () => (set().operating ? 'RUN' : 'STOP'),
      set: (_, word) => {
        // There has to be something to test against.
        if (word === 'RUN' && (!set().enabled || !test.mask)) throw new ScpiError(-221)
        set().operating = word === 'RUN'
      },
      show: String,
    }),
    flag(':MASK:MDISplay', 'display'),
    flag(':MASK:SOOutput', 'stops'),
    flag(':MASK:OUTPut', 'output'),
    reach(':MASK:X', 'x', MASK_X),
    reach(':MASK:Y', 'y', MASK_Y),
    event(':MASK:CREate', async () => {
      if (!set().enabled || set().operating) throw new ScpiError(-221)
      const frame = await scope.seen()
      const trace = frame ? divisionsOf(frame, set().source, settings) : new Float64Array(0)
      if (trace.length === 0) throw new ScpiError(-221)
      const perDivision = SCREEN.points / SCREEN.across
      test.mask = maskOf(trace, Math.round(set().x * perDivision), set().y)
      test.restart()
    }),
    query(':MASK:PASSed', () => FORMAT.integer(test.passed)),
    query(':MASK:FAILed', () => FORMAT.integer(test.failed)),
    query(':MASK:TOTal', () => FORMAT.integer(test.passed + test.failed)),
    event(':MASK:RESet', () => test.restart()),
  ]
}
