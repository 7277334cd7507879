import { z } from 'zod'
import { Id } from '../core/types.ts'

/** Where the bench program on somebody's own computer answers the pages of its server. */
export const LOCAL_PORT = 18085
export const LOCAL_PATH = '/labbox'

/** Who answers there. */
export const LocalService = z.object({
  program: z.literal('labbox-bench'),
  version: z.string().max(40),
  /** The bench that it drives. */
  deviceId: Id,
})
export type LocalService = z.infer<typeof LocalService>
