import { sql, type SQL } from 'drizzle-orm'
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

/** The words that are asked for in what the actor may read, kind by kind: each has its own way of telling that, and its own plan. */
const matchesOf = (
  { db, sources }: SearchDeps,
  actor: Actor,
  kind: PassageKind | undefined,
  asked: SQL,
): SQL[] => {
  const { id, kind: of, refId, no, words } = searchPassage
  return sources
    .filter((source) => kind === undefined || source.kind === kind)
    .flatMap((source) => {
      const may = source.readableBy(db, actor, refId)
      return may
        ? [
            sql`select ${id} as id, ${of} as kind, ${refId} as ref_id, ${no} as no, ts_rank_cd(${words}, ${asked}, 1) as rank
              from ${searchPassage} where ${of} = ${source.kind} and ${words} @@ ${asked} and ${may}`,
          ]
        : []
    })
}

/** The most fitting passages: what stands in titles and headings weighs more, and so do words that stand close together. */
const passages = async (
  deps: SearchDeps,
  actor: Actor,
  kind: PassageKind | undefined,
  query: string,
  limit: number,
) => {
  const matches = matchesOf(deps, actor, kind, sql`to_tsquery('simple', ${query})`)
  if (matches.length === 0) return []
  const { id, title, place, page, text, kind: of, refId, no } = searchPassage
  const best = sql`(select m.id, m.rank from (${sql.join(matches, sql` union all `)}) m
    order by m.rank desc, m.kind, m.ref_id, m.no limit ${limit})`
  return deps.db
    .select({ id, kind: of, refId, title, place, page, text })
    .from(searchPassage)
    .innerJoin(sql`${best} best`, sql`best.id = ${id}`)
    .orderBy(sql`best.rank desc`, of, refId, no)
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
  if (query === null) return []
  const most = limit * OF_ONE
  const all = await passages(deps, actor, kind, query, most)
  const some =
    all.length < ENOUGH && query.includes(' & ')
      ? await passages(deps, actor, kind, query.replaceAll(' & ', ' | '), most)
      : []
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
