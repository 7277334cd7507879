import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { FoundPassage, Lead, PassageKind } from '@labbox/contract/search/search.ts'
import type { Actor } from '../../platform/actor.ts'
import { searchQuery } from '../../platform/search-words.ts'
import type { SearchDeps } from './context.ts'
import { subjectOf } from './question.rules.ts'
import { excerptOf } from './excerpt.rules.ts'
import { searchPassage } from './tables.ts'

/** Passages of one thing that an answer shows. */
const OF_ONE = 2
/** Fewer finds than these, and passages with some of the words are shown too. */
const ENOUGH = 3

const readable = (deps: SearchDeps, actor: Actor, kind: PassageKind | undefined): SQL | undefined =>
  or(
    ...deps.sources
      .filter((source) => kind === undefined || source.kind === kind)
      .flatMap((source) => {
        const may = source.readableBy(deps.db, actor, searchPassage.refId)
        return may ? [and(eq(searchPassage.kind, source.kind), may)] : []
      }),
  )

/** The most fitting passages: what stands in titles and headings weighs more, and so do words that stand close together. */
const passages = ({ db }: SearchDeps, may: SQL, query: string, limit: number) => {
  const asked = sql`to_tsquery('simple', ${query})`
  const { id, kind, refId, no, title, place, page, text, words } = searchPassage
  return db
    .select({ id, kind, refId, title, place, page, text })
    .from(searchPassage)
    .where(and(sql`${words} @@ ${asked}`, may))
    .orderBy(sql`ts_rank_cd(${words}, ${asked}, 1) desc`, kind, refId, no)
    .limit(limit)
}

type Row = Awaited<ReturnType<typeof passages>>[number]

/** What each row leads to. */
const leadsOf = async ({ db, sources }: SearchDeps, actor: Actor, rows: readonly Row[]) => {
  const found = new Map<PassageKind, ReadonlyMap<string, Lead>>()
  for (const { kind, leads } of sources) {
    const ids = rows.filter((row) => row.kind === kind).map(({ refId }) => refId)
    if (ids.length > 0) found.set(kind, await leads(db, actor, [...new Set(ids)]))
  }
  return ({ kind, refId }: Row): Lead | undefined => found.get(kind)?.get(refId)
}

/** What was found, as it stands in the index. */
export interface FoundRow extends Row {
  lead: Lead
}

/** Passages that the actor may read now, whole, the most fitting first. */
export const findRows = async (
  deps: SearchDeps,
  actor: Actor,
  { words: question, kind, limit }: { words: string; kind?: PassageKind | undefined; limit: number },
): Promise<FoundRow[]> => {
  const query = searchQuery(subjectOf(question))
  const may = readable(deps, actor, kind)
  if (query === null || !may) return []
  const all = await passages(deps, may, query, limit * OF_ONE)
  const some =
    all.length < ENOUGH ? await passages(deps, may, query.replaceAll(' & ', ' | '), limit * OF_ONE) : []
  const rows = [...new Map([...all, ...some].map((row) => [row.id, row])).values()]
  const shown = [...Map.groupBy(rows, (row) => `${row.kind} ${row.refId}`).values()]
    .flatMap((ofOne) => ofOne.slice(0, OF_ONE))
    .slice(0, limit)
  const leadOf = await leadsOf(deps, actor, shown)
  return shown.flatMap((row) => {
    const lead = leadOf(row)
    return lead ? [{ ...row, lead }] : []
  })
}

/** Such a passage as it is shown: the part around the first find. */
export const shownPassage = (
  { kind, lead, title, place, page, text }: FoundRow,
  question: string,
): FoundPassage => ({ kind, lead, title, place, page, ...excerptOf(text, subjectOf(question)) })

/** Passages that the actor may read now, the most fitting first. */
export const findPassages = async (
  deps: SearchDeps,
  actor: Actor,
  query: { words: string; kind?: PassageKind | undefined; limit: number },
): Promise<FoundPassage[]> =>
  (await findRows(deps, actor, query)).map((row) => shownPassage(row, query.words))
