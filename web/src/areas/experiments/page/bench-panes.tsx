import type { ComponentProps } from 'react'
import type { TFunction } from 'i18next'
import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import type { MeasuredRun } from '@labbox/contract/measurement/fill.ts'
import { InstrumentPanel, Program } from '../../bench/index.ts'
import { CameraView } from '../../devices/index.ts'
import { Fill } from '../../measurement/index.ts'
import type { BenchState } from '../bench/bench-state.ts'
import type { Pane } from './Dock.tsx'

/** What each front panel needs as a window, px. */
const WINDOW_HEIGHTS = { DS: 840, DG: 590, DP: 380, DM: 340, LA: 840 } as const

const CAMERA_HEIGHT = 460

/** The camera stands below the instruments. */
const cameraPanes = (occupancyId: string | undefined, title: string): Pane[] =>
  occupancyId
    ? [
        {
          key: 'camera',
          title,
          short: title,
          height: CAMERA_HEIGHT,
          node: <CameraView key={occupancyId} occupancyId={occupancyId} />,
        },
      ]
    : []

/** Programs over instruments, each where the bench has those that it needs. */
const PROGRAMS = [
  { name: 'response', needs: ['DG', 'DS'], height: 560 },
  { name: 'sweep', needs: ['DP', 'DM'], height: 560 },
] as const

/** The texts of benches, whose panels and programs are named by them. */
export type BenchText = TFunction<['experiments', 'experiments-bench', 'bench', 'response']>

interface Given {
  /** One has the controls. */
  operating: boolean
  /** The sheet that results go into; null: there is none that is open. */
  sheetId: string | null
  memoryOf: (pane: string) => Omit<ComponentProps<typeof Program>, 'name' | 'fill'>
}

/** Programs stand below the instruments, in front of the camera. */
const programPanes = (kinds: readonly string[], t: BenchText, { sheetId, memoryOf }: Given): Pane[] =>
  PROGRAMS.filter(({ needs }) => needs.every((kind) => kinds.includes(kind))).map(({ name, height }) => ({
    key: name,
    title: t(`response:pane.${name}.title`),
    short: t(`response:pane.${name}.short`),
    height,
    node: (
      <Program
        name={name}
        {...memoryOf(name)}
        {...(sheetId && { fill: (run: MeasuredRun) => <Fill sheetId={sheetId} run={run} /> })}
      />
    ),
  }))

const instrumentPane = (
  instrument: InstrumentInfo,
  key: string,
  t: BenchText,
  { memoryOf }: Given,
): Pane => ({
  key: instrument.id,
  title: `${t(`bench:panels.kind.${instrument.kind}`)} ${instrument.model}`,
  short: t(`bench:panels.short.${instrument.kind}`),
  height: WINDOW_HEIGHTS[instrument.kind],
  node: <InstrumentPanel key={key} instrument={instrument} {...memoryOf(instrument.id)} />,
})

/** All panes of a bench that one holds: instruments, programs over them, its camera. */
export const benchPanes = (
  { phase, occupancy, instruments }: Pick<BenchState, 'phase' | 'occupancy' | 'instruments'>,
  t: BenchText,
  given: Given,
): Pane[] =>
  phase === 'held'
    ? [
        ...instruments.map((instrument) =>
          instrumentPane(instrument, `${occupancy?.id} ${instrument.id} ${given.operating}`, t, given),
        ),
        ...programPanes(
          instruments.map(({ kind }) => kind),
          t,
          given,
        ),
        ...cameraPanes(occupancy?.id, t('pane.camera')),
      ]
    : []
