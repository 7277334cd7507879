import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { readConfig } from '../../platform/client-config.ts'
import type { DeviceContext } from '../devices/service.ts'

/** What the use cases of this area work with. */
export type BookingContext = DeviceContext

/** After how long an unused place is given up, as an administrator has set it. */
export const graceMs = async ({ db }: Pick<BookingContext, 'db'>): Promise<number> =>
  (await readConfig(db)).bookingNoShowMinutes * MINUTE_MS
