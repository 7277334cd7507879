import { BoxBundle } from '@labbox/contract/boxes/sync.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { lockBox } from './boxes.service.ts'
import type { BoxDeps } from './context.ts'
import { requireWhole, takeBundle } from './sync.service.ts'

const readBundle = ({ bytes, truncated }: SentFile): BoxBundle => {
  try {
    if (truncated) throw new Error('longer than a bundle may be')
    return BoxBundle.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new AppError('BOX_BUNDLE', { cause: error, fields: { file: 'BOX_BUNDLE' } })
  }
}

/** Takes the work in a file that somebody carried here. Whoever brings it must look after the class; its seal is the box's. */
export const importBundle = async (deps: BoxDeps, actor: Actor, file: SentFile) => {
  const bundle = readBundle(file)
  const row = await transaction(deps.db, (tx) => lockBox(tx, actor, bundle.boxId))
  await requireWhole(deps, bundle)
  const done = await takeBundle(deps, bundle)
  await audit(deps.db, actor, 'boxes:box:bundle', row, null, done)
  return { id: row.id, ...done }
}
