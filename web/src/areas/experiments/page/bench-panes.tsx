import type { ComponentProps } from 'react'
import { Response } from '../../bench/index.ts'
import { CameraView } from '../../devices/index.ts'
import type { Pane } from './Dock.tsx'

/** What each front panel needs as a window, px. */
export const WINDOW_HEIGHTS = { DS: 840, DG: 590, DP: 380, DM: 340 } as const

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

/** Its pane, and what it keeps with the experiment. */
export const RESPONSE = 'response'
const RESPONSE_HEIGHT = 560
/** What a response is measured with. */
const NEEDED = ['DG', 'DS']

/** The frequency response, where there is a generator and an oscilloscope. */
export const responsePanes = (
  kinds: readonly string[],
  names: Pick<Pane, 'title' | 'short'>,
  props: ComponentProps<typeof Response>,
): Pane[] =>
  NEEDED.every((kind) => kinds.includes(kind))
    ? [{ key: RESPONSE, ...names, height: RESPONSE_HEIGHT, node: <Response {...props} /> }]
    : []
