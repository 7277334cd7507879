import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { devicePhotoLabels } from '@labbox/contract/devices/photo.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DeviceContext } from '../context.ts'
import { tellLive } from '../effects.ts'
import { device, deviceInstrument } from '../tables.ts'
import { editable } from './own.ts'

/** Puts labels on the photo of a bench in place of those it had; they name only instruments that the bench has. */
export const labelPhoto = async (
  ctx: DeviceContext,
  actor: Actor,
  { id, labels }: BodyOf<typeof devicePhotoLabels>,
) => {
  await transaction(ctx.db, async (tx) => {
    const target = await editable(tx, actor, id)
    if (!target.pictureId) throw new AppError('WRONG_STATE')
    const rows = await tx
      .select({ instrument: deviceInstrument.instrument })
      .from(deviceInstrument)
      .where(eq(deviceInstrument.deviceId, id))
    const known = new Set(rows.map(({ instrument }) => instrument))
    for (const [index, { instrument, text }] of labels.entries()) {
      if (instrument !== null && !known.has(instrument))
        throw new AppError('TICKET_INSTRUMENT', {
          fields: { [`labels.${index}.instrument`]: 'TICKET_INSTRUMENT' },
        })
      if (instrument === null && text === '')
        throw new AppError('VALIDATION', { fields: { [`labels.${index}.text`]: 'required' } })
    }
    await tx.update(device).set({ photoLabels: labels, updatedAt: ctx.clock.now() }).where(eq(device.id, id))
    await audit(tx, actor, 'devices:device:edit', target, { labels: target.photoLabels }, { labels })
  })
  await tellLive(ctx, id)
  return {}
}
