import { asc, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { CompatibleDocument, compatibleImport } from '@labbox/contract/measurement/compatible.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found, invalid, Said, type FieldProblem } from '../../platform/errors.ts'
import { problemText } from '../../platform/http/envelope.ts'
import { newId } from '../../platform/database/ids.ts'
import { putConfigs, requireSound } from './config.service.ts'
import { compatibleConfig, compatibleModel } from './tables.ts'

type Documented = CompatibleDocument['models'][number]

/** One model, or all, as one document. */
export const exportConfigs = async (db: Db, model: string | undefined): Promise<CompatibleDocument> => {
  const models = await db
    .select()
    .from(compatibleModel)
    .where(model === undefined ? undefined : eq(compatibleModel.name, model))
    .orderBy(asc(compatibleModel.name))
  if (model !== undefined) found(models[0])
  const names = models.map(({ name }) => name)
  const rows = await db
    .select()
    .from(compatibleConfig)
    .where(inArray(compatibleConfig.model, names))
    .orderBy(asc(compatibleConfig.pseudo))
  return {
    kind: 'labbox-compatible-config',
    schema: 1,
    models: models.map(({ name, kind, vendor, series, guide, tried }) => ({
      name,
      kind,
      vendor,
      series,
      guide,
      tried,
      rows: rows
        .filter((row) => row.model === name)
        .map(({ pseudo, params, scpi, reply, unit }) => ({
          pseudo,
          params,
          scpi,
          reply,
          unit,
        })) as Documented['rows'],
    })),
  }
}

/** Everything is looked at before anything is written: the first thing wrong is named with its model and command. */
const requireSoundDocument = (document: CompatibleDocument, { locale }: Actor): void => {
  const wrong = (at: string, problems: readonly FieldProblem[]) => {
    const texts = problems.map((problem) => problemText(problem, locale))
    return invalid({ document: new Said(`${at}: ${texts.join(', ')}`) })
  }
  const names = new Set<string>()
  for (const { name, kind, rows } of document.models) {
    if (names.has(name.toLowerCase())) throw wrong(name, ['DUPLICATE'])
    names.add(name.toLowerCase())
    const pseudos = new Set<string>()
    for (const row of rows) {
      const at = `${name} ${row.pseudo}`
      if (pseudos.has(row.pseudo)) throw wrong(at, ['DUPLICATE'])
      pseudos.add(row.pseudo)
      try {
        requireSound({ ...row, model: name }, kind, locale)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw wrong(at, Object.values(error.fields ?? {}))
      }
    }
  }
}

/** Takes a document in. A dry run does all of it and keeps nothing. */
export const importConfigs = async (deps: Deps, actor: Actor, body: BodyOf<typeof compatibleImport>) => {
  const { document, replace, dryRun } = body
  requireSoundDocument(document, actor)
  const counts = { models: 0, added: 0, replaced: 0, skipped: 0 }
  const work = async (tx: Db): Promise<void> => {
    const fresh = document.models.map(({ name, kind, vendor, series, guide, tried }) => ({
      name,
      kind,
      vendor,
      series,
      guide,
      tried,
      id: newId(),
      updatedAt: deps.clock.now(),
    }))
    if (fresh.length === 0) return
    const added = await tx.insert(compatibleModel).values(fresh).onConflictDoNothing().returning()
    counts.models = added.length
    const known = await tx
      .select()
      .from(compatibleModel)
      .where(
        inArray(
          compatibleModel.name,
          document.models.map(({ name }) => name),
        ),
      )
      .for('update')
    for (const { name, kind } of document.models)
      if (known.find((row) => row.name === name)?.kind !== kind)
        throw new AppError('COMPATIBLE_KIND', { fields: { document: 'COMPATIBLE_KIND' } })
    const rows = document.models.flatMap(({ name, rows: list }) =>
      list.map((row) => ({ ...row, id: newId(), model: name, edited: true })),
    )
    const before = await tx.$count(compatibleConfig)
    const written = await putConfigs(tx, rows, replace)
    counts.added = (await tx.$count(compatibleConfig)) - before
    counts.replaced = written - counts.added
    counts.skipped = rows.length - written
    await audit(
      tx,
      actor,
      'measurement:config:import',
      { id: null, name: known.map((row) => row.name).join(', ') },
      null,
      counts,
    )
    if (dryRun) throw new DryRun()
  }
  await transaction(deps.db, work).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
  })
  return counts
}

/** Takes back what a dry run wrote. */
class DryRun extends Error {}
