import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { gradeSchemeCopy } from '@labbox/contract/scores/copy.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { keepScheme, resource } from './books.service.ts'
import { schemeOf, tasksOf } from './matrix.ts'
import { openBook, selectBook, selectPair } from './scope.ts'

/**
 * A scheme for another book. Groups and columns keep their ids, so that scores which stand there already from an earlier copy count
 * again; of tasks only those stay that the other book has.
 */
const fitted = (scheme: GradeScheme, tasks: ReadonlySet<string>) => {
  const items = new Set([...tasks, ...scheme.columns.map(({ id }) => id)])
  const placed = Object.entries(scheme.placed).filter(([id]) => tasks.has(id))
  const replaces = Object.entries(scheme.replaces).filter((pair) => pair.every((id) => items.has(id)))
  const named = new Set([
    ...Object.keys(scheme.placed),
    ...Object.entries(scheme.replaces).flatMap((pair) => pair),
  ])
  return {
    scheme: { ...scheme, placed: Object.fromEntries(placed), replaces: Object.fromEntries(replaces) },
    leftOut: [...named].filter((id) => !items.has(id)).length,
  }
}

/** Gives a book the scheme of another one that the actor may read. */
export const copyScheme = (
  deps: Deps,
  actor: Actor,
  { fromCourseId, fromClassId, ...key }: BodyOf<typeof gradeSchemeCopy>,
) =>
  transaction(deps.db, async (tx) => {
    const { pair, book } = await openBook(deps, tx, actor, key)
    const source = { courseId: fromCourseId, classId: fromClassId }
    const from = await selectPair(tx, actor, source)
    const copied = await schemeOf(tx, await selectBook(tx, source))
    if (!copied) throw new AppError('SCHEME_MISSING')
    const tasks = new Set((await tasksOf(tx, key)).map(({ id }) => id))
    const { scheme, leftOut } = fitted(copied, tasks)
    const revision = await keepScheme(deps, tx, actor, { book, scheme })
    const after = { revision, from: resource(from).name, leftOut }
    await audit(tx, actor, 'scores:book:copy', resource(pair), null, after)
    return { revision, leftOut }
  })
