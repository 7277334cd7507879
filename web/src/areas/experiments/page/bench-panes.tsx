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
