import type { ComponentProps } from 'react'
import type { TFunction } from 'i18next'
import type { MeasuredRun } from '@labbox/contract/measurement/fill.ts'
import { Program } from '../../bench/index.ts'
import { CameraView } from '../../devices/index.ts'
import { Fill } from '../../measurement/index.ts'
import type { Pane } from './Dock.tsx'

/** What each front panel needs as a window, px. */
export const WINDOW_HEIGHTS = { DS: 840, DG: 590, DP: 380, DM: 340, LA: 840 } as const

const CAMERA_HEIGHT = 460

/** The camera stands below the instruments. */
export const cameraPanes = (occupancyId: string | undefined, title: string): Pane[] =>
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

/** Programs stand below the instruments, in front of the camera. */
export const programPanes = (
  kinds: readonly string[],
  t: TFunction<['experiments', 'response']>,
  memoryOf: (pane: string) => Omit<ComponentProps<typeof Program>, 'name' | 'fill'>,
  /** The sheet that results go into; null: there is none that is open. */
  sheetId: string | null,
): Pane[] =>
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
