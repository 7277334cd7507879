import { ScpiError } from '../../scpi/errors.ts'
import { choice, event, integer, query, setting, type Param } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { autoscale } from './autoscale.ts'
import { DEPTHS, memoryDepth, sampleInterval, shares } from './depth.ts'
import { FORMAT } from './formats.ts'
import type { Scope } from './scope.ts'
import { SCREEN, type DsSettings } from './settings.ts'

/** The keys of the front, and `:ACQuire:…`. */
export function controlCommands(scope: Scope): Command[] {
  const { settings } = scope
  const change = (values: Partial<DsSettings['acquire']>): void => {
    Object.assign(settings.acquire, values)
    Object.assign(settings.wave, { start: 1, stop: SCREEN.points })
    scope.touch()
  }
  return [
    event(':RUN', () => scope.run()),
    event(':STOP', () => scope.stop()),
    event(':SINGle', () => scope.single()),
    event(':TFORce', () => scope.force()),
    event(':CLEar', () => scope.clear()),
    event(':AUToscale', async () => {
      await autoscale(settings, scope.plant)
      scope.run()
    }),
    setting(':ACQuire:TYPE', choice('NORMal', 'AVERages', 'PEAK', 'HRESolution'), {
      get: () => settings.acquire.type as string,
      set: (_, value) => change({ type: value as DsSettings['acquire']['type'] }),
      show: String,
    }),
    setting(':ACQuire:AVERages', powerOfTwo, {
      get: () => settings.acquire.averages,
      set: (_, averages) => change({ averages }),
      show: FORMAT.integer,
    }),
    setting(':ACQuire:MDEPth', depth(settings), {
      get: () => (settings.acquire.depth === null ? null : memoryDepth(settings)),
      set: (_, points) => change({ depth: points }),
      show: FORMAT.depth,
    }),
    query(':ACQuire:SRATe', async () => {
      const frame = await scope.seen()
      return FORMAT.number(1 / (frame?.interval ?? sampleInterval(settings)))
    }),
  ]
}

/** 2–1024. */
const powerOfTwo: Param<number> = {
  read(token, call) {
    const value = integer(2, 1024).read(token, call)
    if (!Number.isInteger(Math.log2(value))) throw new ScpiError(-224)
    return value
  },
}

/** AUTO (null), or the points of each channel's memory, read as those of all together. */
const depth = (settings: DsSettings): Param<number | null> => ({
  read(token) {
    if (token.raw.toUpperCase() === 'AUTO') return null
    const total = token.kind === 'number' ? token.value * shares(settings) : NaN
    if (!DEPTHS.includes(total)) throw new ScpiError(-224)
    return total
  },
})
