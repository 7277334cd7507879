import { sql, type SQL } from 'drizzle-orm'
import type { FoundPassage, Lead, PassageKind } from '@labbox/contract/search/search.ts'
import type { Actor } from '../../platform/actor.ts'
import { kept } from '../../platform/database/statements.ts'
import { searchQuery } from '../../platform/search-words.ts'
import type { SearchDeps } from './context.ts'
import { subjectOf } from './question.rules.ts'
import { excerptOf } from './excerpt.rules.ts'
import { searchPassage, searchSource, titleWords } from './tables.ts'

/** Passages of one thing that an answer shows. */
const OF_ONE = 2
/** Fewer finds than these, and passages with some of the words are shown too. */
const ENOUGH = 3
/**
 * Passages of one kind, with the words in a title and elsewhere, that are compared with each other: words that stand in more say little,
 * and comparing all of them would take longer than finding them.
 */
const RANKED = 1_000
/** So many rows of one kind are named where somebody may read no more: looking into these is quicker than asking of each find. */
const NAMED = 2_000
/** So many passages are read one by one sooner than the index of words is asked, which knows nothing of who may read them. */
const READ_WHOLE = 4_000

/** What somebody may read of one kind: these rows, or more of them than can be named; then a condition says which. */
interface Readable {
  kind: PassageKind
  may: SQL
  /** The rows as the database writes an array: between two statements nobody looks into it. */
  ids: string | null
  /** These rows have few passages. */
  few: boolean
}

/**
 * What the actor may read now, kind by kind. Of students it is named row by row: they read little of all there is, and kinds of which
 * they read nothing are left out. Who teaches reads most of what is found.
 */
const readableOf = async (
  { db, sources }: SearchDeps,
  actor: Actor,
  kind: PassageKind | undefined,
): Promise<Readable[]> => {
  const all = sources
    .filter((source) => kind === undefined || source.kind === kind)
    .flatMap((source) => {
      const known = source.readableBy(db, actor, searchSource.refId)
      const may = source.readableBy(db, actor, searchPassage.refId)
      return known && may ? [{ kind: source.kind, known, may }] : []
    })
  if (actor.role !== 'student')
    return all.map(({ kind: of, may }) => ({ kind: of, may, ids: null, few: false }))
  if (all.length === 0) return []
  const first = all.map(
    (one) => sql`(select ${searchSource.kind} as kind, ${searchSource.refId} as id from ${searchSource}
      where ${searchSource.kind} = ${one.kind} and ${one.known} limit ${NAMED + 1})`,
  )
  const rows = await db.execute<Omit<Readable, 'may'>>(
    kept(sql`
    select kind, case when cardinality(ids) <= ${NAMED} then ids::text end as ids, (select count(*) from (
      select 1 from ${searchPassage} where ${searchPassage.kind} = named.kind and ${searchPassage.refId} = any(ids)
      limit ${READ_WHOLE + 1}) one) <= ${READ_WHOLE} as few
    from (select kind, array_agg(id) as ids from (${sql.join(first, sql` union all `)}) readable group by kind) named`),
  )
  return all.flatMap(({ kind: of, may }) => {
    const row = rows.find((each) => each.kind === of)
    return row ? [{ ...row, may }] : []
  })
}

/**
 * The words that are asked for in what may be read, kind by kind, since each has its own way of telling that; of very many those with
 * the words in a title first.
 */
const matchesOf = (readable: readonly Readable[], query: string): SQL[] => {
  const { id, kind, refId, no, words } = searchPassage
  const asked = sql`to_tsquery('simple', ${query})`
  const has = sql`${words} @@ ${asked}`
  const titled = sql`${titleWords(words)} @@ ${asked}`
  const ranked = (rows: SQL) =>
    sql`select m.id, m.kind, m.ref_id, m.no, ts_rank_cd(m.words, ${asked}, 1) as rank from (${rows} limit ${RANKED}) m`
  const columns = sql`select ${id} as id, ${kind} as kind, ${refId} as ref_id, ${no} as no, ${words} as words from ${searchPassage}`
  return readable.flatMap(({ kind: of, ids, few, may }) => {
    const named = ids === null ? may : sql`${refId} = any(${ids}::text::uuid[])`
    const found = (where: SQL) => ranked(sql`${columns} where ${kind} = ${of} and ${where} and ${named}`)
    if (ids === null || !few) return [found(titled), found(sql`${has} and not ${titled}`)]
    // `offset 0` keeps the planner from asking the index of words all the same.
    return [
      ranked(sql`select * from (${columns} where ${kind} = ${of} and ${named} offset 0) p
        where p.words @@ ${asked} order by ${titleWords(sql`p.words`)} @@ ${asked} desc`),
    ]
  })
}

/** The most fitting passages: what stands in titles and headings weighs more, and so do words that stand close together. */
const passages = async ({ db }: SearchDeps, readable: readonly Readable[], query: string, limit: number) => {
  const matches = matchesOf(readable, query)
  if (matches.length === 0) return []
  const { id, title, place, page, text, kind: of, refId, no } = searchPassage
  const best = sql`(select m.id, m.rank from (${sql.join(matches, sql` union all `)}) m
    order by m.rank desc, m.kind, m.ref_id, m.no limit ${limit})`
  return db
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
  const readable = await readableOf(deps, actor, kind)
  const all = await passages(deps, readable, query, most)
  const some =
    all.length < ENOUGH && query.includes(' & ')
      ? await passages(deps, readable, query.replaceAll(' & ', ' | '), most)
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
