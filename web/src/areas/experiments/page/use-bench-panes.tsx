import { useMemo } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { useSteady } from '../../../ui/hooks/use-steady.ts'
import type { InstrumentLink } from '../../bench/index.ts'
import type { useBench } from '../bench/use-bench.ts'
import { sendShared } from '../control/mirror.ts'
import { OnlyWatching } from '../control/Turn.tsx'
import type { SharedBench } from '../control/use-synergy.ts'
import { benchPanes, type BenchText } from './bench-panes.tsx'
import type { Layout } from './layout.ts'
import { smallerOf } from './limits.ts'

interface Needs {
  experiment: ExperimentDetail
  t: BenchText
  bench: ReturnType<typeof useBench>
  shared: SharedBench
  /** The sharing of the bench that is on this page; null: it is one's own alone. */
  synergy: SharedBench['running']
  operating: boolean
  running: boolean
  layout: Layout
  setLayout: (change: Partial<Layout>) => void
  takePicture: InstrumentLink['takePicture']
}

/**
 * The panes of the bench and how they reach it. Both stay the same while nothing in them changes: front panels are much to
 * render, and not each line of the log or each part of the circuit is a reason to.
 */
export const useBenchPanes = (needs: Needs) => {
  const { experiment, t, bench, shared, synergy, operating, running, layout, setLayout } = needs
  const { control, phase, occupancy, device, instruments } = bench
  const { maxList, open, sheetId } = experiment
  const send = useSteady<Parameters<InstrumentLink['send']>, ReturnType<InstrumentLink['send']>>(
    (command, { background = false } = {}) =>
      sendShared(operating ? null : shared.mirror, command, background, (text) =>
        control.instrument(text, { background }),
      ),
  )
  const takePicture = useSteady(needs.takePicture)
  const { onOperated } = shared.mirror
  const watching = useMemo(
    () => (synergy && !operating ? <OnlyWatching shared={shared} synergy={synergy} /> : undefined),
    [shared, synergy, operating],
  )
  const link = useMemo(
    (): InstrumentLink => ({
      send,
      onOperated,
      watching,
      waveTopic: (instrument) => (occupancy ? topics.wave(occupancy.deviceId, occupancy.id, instrument) : ''),
      running,
      limits: smallerOf(maxList ?? {}, device?.limits ?? {}),
      takePicture,
    }),
    [send, onOperated, watching, occupancy, running, maxList, device, takePicture],
  )
  const { memory } = layout
  const panes = useMemo(() => {
    const memoryOf = (pane: string) => ({
      memory: memory[pane] ?? {},
      onMemory: (change: Record<string, unknown>) =>
        setLayout({ memory: { ...memory, [pane]: { ...memory[pane], ...change } } }),
    })
    const given = { operating, sheetId: open ? sheetId : null, memoryOf }
    return benchPanes({ phase, occupancy, instruments }, t, given)
  }, [phase, occupancy, instruments, t, operating, open, sheetId, memory, setLayout])
  return { link, panes }
}
