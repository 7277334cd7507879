import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { copyName, OWNED_NAME_LIMIT, ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { Locale, LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { projectPractice } from '@labbox/contract/labs/projects.ts'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import type { Actor } from '../../platform/actor.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { ownerColumns } from '../../platform/ownership.ts'
import { hashDocument } from '../../platform/json-hash.ts'
import { requireOwnFiles, storeFile } from '../files/service.ts'
import { requireGoodTemplate } from '../measurement/service.ts'
import { templateFiles } from '../templates/queries.ts'
import { insertTemplate } from '../templates/service.ts'
import { classes } from './classify.ts'
import { readableProject } from './queries.ts'
import { emptyDocument, filesOf, requireDrawable, requireKnownPages } from './rules.ts'
import { practisableBy, projectEditableBy, projectVisibleTo } from './scope.ts'
import { labProject, labVersion } from './tables.ts'

interface Head {
  name: LocalText
  introduction: OptionalLocalText
  coverId: string | null
  classifyId: string | null
}

/** Refuses a document whose measurement tables or report could not work, with the place named. */
const requireGoodDocument = async (db: Db, document: LabDocument, locale: Locale): Promise<void> => {
  await requireGoodTemplate(db, document.measurement, locale)
  requireKnownPages(document)
  requireDrawable(document)
}

/** Adds a project in the group of the active role; what it refers to has been checked. */
export const insertProject = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  input: Head & { document: LabDocument },
) => {
  const id = newId()
  const now = deps.clock.now()
  const { document, ...head } = input
  await tx.insert(labProject).values({
    ...head,
    ...ownerColumns(actor),
    id,
    draft: document,
    createdAt: now,
    updatedAt: now,
  })
  return { id }
}

const withCover = (input: Pick<Head, 'coverId'>, document: LabDocument) => [
  ...filesOf(document),
  ...(input.coverId ? [input.coverId] : []),
]

/** A new project in the group of the active role. */
export const addProject = (deps: Deps, actor: Actor, input: Head & { document?: LabDocument | undefined }) =>
  transaction(deps.db, async (tx) => {
    const document = input.document ?? emptyDocument()
    await requireOwnFiles(tx, actor, withCover(input, document), new Set())
    await classes.require(tx, actor, input.classifyId, 'classifyId')
    return insertProject(deps, tx, actor, { ...input, document })
  })

/** A project that the actor may change, locked, as its page has read it. */
const lockDraft = async (tx: Db, actor: Actor, { id, revision }: { id: string; revision: number }) => {
  const [row] = await tx
    .select()
    .from(labProject)
    .where(and(eq(labProject.id, id), projectEditableBy(actor, 'labs:project:edit')))
    .for('update')
  const before = found(row)
  if (before.revision !== revision) throw new AppError('LAB_STALE')
  return before
}

/**
 * Saves the draft, unless a newer one was saved since this page read it. A draft may be half done: whether it works is
 * asked when it is handed out.
 */
export const updateProject = (
  deps: Deps,
  actor: Actor,
  input: Head & { id: string; revision: number; document: LabDocument },
) =>
  transaction(deps.db, async (tx) => {
    const before = await lockDraft(tx, actor, input)
    if (input.classifyId !== before.classifyId)
      await classes.require(tx, actor, input.classifyId, 'classifyId')
    const files = withCover(before, before.draft)
    const fresh = filesOf(input.document).filter((fileId) => !files.includes(fileId))
    const known = new Set([...files, ...(await templateFiles(tx, actor, fresh))])
    await requireOwnFiles(tx, actor, withCover(input, input.document), known)
    const { id, revision, document, ...head } = input
    await tx
      .update(labProject)
      .set({ ...head, draft: document, revision: revision + 1, updatedAt: deps.clock.now() })
      .where(eq(labProject.id, id))
    return { revision: revision + 1 }
  })

/** Copies what one may read into one's own group. */
export const copyProject = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const { name, introduction, coverId, draft, ...from } = await readableProject(tx, actor, id)
    const classifyId = await classes.visible(tx, actor, from.classifyId)
    return insertProject(deps, tx, actor, {
      name: copyName(name, OWNED_NAME_LIMIT),
      introduction,
      coverId,
      classifyId,
      document: draft,
    })
  })

/** Keeps the report of a project that one may read as a report template of one's own. */
export const keepReport = (deps: Deps, actor: Actor, { id, name }: { id: string; name: LocalText }) =>
  transaction(deps.db, async (tx) => {
    const { draft } = await readableProject(tx, actor, id)
    if (draft.report.sections.length === 0) throw new AppError('REPORT_TEMPLATE_EMPTY')
    return insertTemplate(deps, tx, actor, { name, remark: {}, draft: draft.report })
  })

/** Hides a project; tasks keep the versions they were given. */
export const deleteProject = async (deps: Deps, actor: Actor, id: string) => {
  const rows = await deps.db
    .update(labProject)
    .set({ deletedAt: deps.clock.now() })
    .where(and(eq(labProject.id, id), projectEditableBy(actor, 'labs:project:delete')))
    .returning({ id: labProject.id })
  found(rows[0])
  return {}
}

/** Shows a personal project to the teachers of the school, or no longer; those of the school and the system are shown anyway. */
export const shareProject = (deps: Deps, actor: Actor, { id, shared }: { id: string; shared: boolean }) =>
  transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select({ group: labProject.group })
      .from(labProject)
      .where(and(eq(labProject.id, id), projectEditableBy(actor, 'labs:project:edit')))
      .for('update')
    if (found(row).group !== ownerGroups.person) throw new AppError('LAB_NOT_PERSONAL')
    await tx.update(labProject).set({ shared }).where(eq(labProject.id, id))
    return {}
  })

/** Offers a lab to the students of its organisation to practise, or no longer; what was begun goes on. */
export const offerPractice = (deps: Deps, actor: Actor, { id, practice }: BodyOf<typeof projectPractice>) =>
  transaction(deps.db, async (tx) => {
    const editable = and(eq(labProject.id, id), projectEditableBy(actor, 'labs:project:edit'))
    found((await tx.update(labProject).set({ practice }).where(editable).returning({ id: labProject.id }))[0])
    return {}
  })

/** Makes the draft what one of its versions is. */
export const restoreVersion = (
  deps: Deps,
  actor: Actor,
  input: { id: string; revision: number; versionId: string },
) =>
  transaction(deps.db, async (tx) => {
    const { id, revision } = await lockDraft(tx, actor, input)
    const [version] = await tx
      .select({ document: labVersion.document })
      .from(labVersion)
      .where(and(eq(labVersion.id, input.versionId), eq(labVersion.projectId, id)))
    const fresh = { draft: found(version).document, revision: revision + 1, updatedAt: deps.clock.now() }
    await tx.update(labProject).set(fresh).where(eq(labProject.id, id))
    return { revision: fresh.revision }
  })

/** The latest version if the draft is still the same, else a new one. The project's row must be locked. */
const versionOf = async (
  deps: Deps,
  tx: Db,
  project: typeof labProject.$inferSelect,
  createdBy: string | null,
) => {
  const hash = hashDocument(project.draft)
  const [latest] = await tx
    .select({ id: labVersion.id, number: labVersion.number, hash: labVersion.hash })
    .from(labVersion)
    .where(eq(labVersion.projectId, project.id))
    .orderBy(desc(labVersion.number))
    .limit(1)
  if (latest?.hash === hash) return latest.id
  const id = newId()
  await tx.insert(labVersion).values({
    id,
    projectId: project.id,
    number: (latest?.number ?? 0) + 1,
    hash,
    createdBy,
    name: project.name,
    document: project.draft,
    createdAt: deps.clock.now(),
  })
  return id
}

const lockReadable = async (tx: Db, actor: Actor, projectId: string, opened?: SQL) => {
  const readable = or(projectVisibleTo(actor), opened)
  const where = and(eq(labProject.id, projectId), readable)
  const [row] = await tx.select().from(labProject).where(where).for('update')
  const project = found(row)
  await requireGoodDocument(tx, project.draft, actor.locale)
  return project
}

/** An immutable version to practise on; `opened`: a condition under which others' projects may be practised on too. */
export const versionForPractice = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  projectId: string,
  opened: SQL,
) => {
  const others = or(practisableBy(actor), and(isNull(labProject.deletedAt), opened))
  const project = await lockReadable(tx, actor, projectId, others)
  return { id: await versionOf(deps, tx, project, actor.userId), name: project.name }
}

/**
 * What a task is published on: an immutable version of a project that the actor may read, in the actor's organisation; and whether it
 * has a report template.
 */
export const versionForTask = async (deps: Deps, tx: Db, actor: Actor, projectId: string) => {
  const project = await lockReadable(tx, actor, projectId)
  if (!actor.orgId) throw new AppError('FORBIDDEN')
  return {
    versionId: await versionOf(deps, tx, project, actor.userId),
    orgId: actor.orgId,
    hasReport: project.draft.report.sections.length > 0,
  }
}

export interface ShippedLab extends Pick<Head, 'name' | 'introduction'> {
  key: string
  document: LabDocument
  /** PNG bytes of the cover. */
  cover: Uint8Array
}

/** Adds or renews a lab that ships with the product, in group 2; versions already handed out stay as they are. */
export const shipLab = (deps: Deps, lab: ShippedLab) =>
  transaction(deps.db, async (tx) => {
    const { key, document, cover, ...head } = lab
    const [known] = await tx
      .select({ id: labProject.id, draft: labProject.draft })
      .from(labProject)
      .where(eq(labProject.shipped, key))
      .for('update')
    if (known && hashDocument(known.draft) === hashDocument(document)) return
    await requireGoodDocument(tx, document, 'en')
    const now = deps.clock.now()
    const coverFile = { bytes: cover, name: `${key}.png`, ownerId: null, orgId: null }
    const fresh = { ...head, draft: document, updatedAt: now, coverId: await storeFile(deps, tx, coverFile) }
    if (known)
      await tx
        .update(labProject)
        .set({ ...fresh, revision: sql`${labProject.revision} + 1` })
        .where(eq(labProject.id, known.id))
    else
      await tx
        .insert(labProject)
        .values({ ...fresh, group: ownerGroups.system, shipped: key, createdAt: now })
        .onConflictDoNothing()
  })
