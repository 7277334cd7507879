import { z } from 'zod'
import { Id, LocalText } from '../core/types.ts'

/** JSON on `user/<id>`: somebody asks this person to their bench. */
export const SynergyNotice = z.object({
  kind: z.literal('synergy.invited'),
  id: Id,
  deviceName: LocalText,
  from: LocalText,
})
export type SynergyNotice = z.infer<typeof SynergyNotice>
