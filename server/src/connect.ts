import { MODELS } from 'labbox-bench/instruments/models.ts'
import type { RightsNotice } from '@labbox/contract/access/notices.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { type TaskType, taskTypes, workKinds } from '@labbox/contract/tasks/states.ts'
import { approvedPassages } from './areas/assistant/approved/search.queries.ts'
import type { AssistantDeps } from './areas/assistant/context.ts'
import {
  readInstrument,
  runningCircuit,
  saveCircuit,
  testDesignApart,
  type BenchContext,
} from './areas/bench/service.ts'
import { examItems } from './areas/exams/results/items.ts'
import { lastCommandsOf } from './areas/bench/queries.ts'
import { createAdmission, lookAtClock } from './areas/bookings/service.ts'
import type { BoxDeps } from './areas/boxes/context.ts'
import { assistedAtBenches } from './areas/classes/assistants.queries.ts'
import type { AssistantHooks } from './areas/classes/assistants.service.ts'
import {
  classesOfPeople,
  memberIdsOf,
  membersOf,
  selectOptionalClass,
  studentsOf,
} from './areas/classes/queries.ts'
import { openMaterial } from './areas/courses/open/material.queries.ts'
import { requireOpenClass } from './areas/courses/open/open-class.service.ts'
import { courseFileReaders } from './areas/courses/wares/wares.queries.ts'
import { warePassages } from './areas/courses/wares/search.queries.ts'
import { labPassages } from './areas/labs/search.queries.ts'
import { manualPassages } from './areas/manual/search.queries.ts'
import { questionPassages } from './areas/questions/search.queries.ts'
import type { SearchDeps } from './areas/search/service.ts'
import { taskPassages } from './areas/tasks/search.queries.ts'
import { requireTaughtCourse } from './areas/courses/service.ts'
import { examKind, examTopics, openExams, sitsExam } from './areas/exams/service.ts'
import { experimentSheets, limitsOfUse } from './areas/experiments/access.ts'
import { createClipWatch } from './areas/experiments/help/clip-watch.ts'
import type { HelpDeps } from './areas/experiments/help/context.ts'
import { askingOf, helpTopics } from './areas/experiments/help/queries.ts'
import { SHEET_KIND, type ExperimentDeps } from './areas/experiments/context.ts'
import { tellQueue } from './areas/experiments/help/live.ts'
import { returnTaken } from './areas/experiments/help/service.ts'
import { leaveLed } from './areas/experiments/synergy/lead.service.ts'
import { tell } from './areas/experiments/synergy/service.ts'
import { sharesUse, sharingOf, synergyTopics } from './areas/experiments/synergy/queries.ts'
import { openShared } from './areas/experiments/shared/open.ts'
import { experimentKind } from './areas/experiments/service.ts'
import { openConverter } from './areas/files/convert/converter.ts'
import type { FilesContext } from './areas/files/projects/context.ts'
import { messageFileReaders } from './areas/messages/cards.queries.ts'
import { compatibleRows } from './areas/measurement/compatible.service.ts'
import { sheetView } from './areas/measurement/service.ts'
import type { MeasurementContext, ReadInstrument } from './areas/measurement/context.ts'
import type { QuestionsDeps } from './areas/questions/context.ts'
import type { ReportDeps } from './areas/reports/context.ts'
import { openPrinter } from './platform/documents/browser/printer.ts'
import { reportKind } from './areas/reports/service.ts'
import type { TaskKind } from './areas/tasks/kinds.ts'
import { settleDue } from './areas/tasks/service.ts'
import type { TaskDeps } from './areas/tasks/student.service.ts'
import type { Benches, UpperHooks } from './benches.ts'
import type { Deps } from './platform/deps.ts'
import { found } from './platform/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    areas: ReturnType<typeof connectAreas>
  }
}

/** Readings travel as JSON between bench and browser; the areas that keep them want the bytes of a picture. */
const instrumentsOf = (bench: BenchContext): ReadInstrument => ({
  async read(actor, occupancyId, pseudo) {
    const { block, at, ...reading } = await readInstrument(bench, actor, occupancyId, pseudo)
    return { ...reading, block: block === null ? null : Buffer.from(block, 'base64'), at: new Date(at) }
  },
  circuit: (occupancyId) => runningCircuit(bench, occupancyId),
  async tryRow(actor, occupancyId, pseudo, row) {
    // Whichever model stands there is taken for the row's: the reply tells whether it understands.
    const rows = [row.model, ...MODELS.map(({ name }) => name)].map((model) => ({ ...row, model }))
    const { block, at, ...reading } = await readInstrument(bench, actor, occupancyId, pseudo, rows)
    return { ...reading, block: block === null ? null : Buffer.from(block, 'base64'), at: new Date(at) }
  },
})

const ROWS_MS = 10_000

/** Compatible configs change when an administrator edits them; a command must not read 150 rows each time. */
const cached = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | null = null
  let until = 0
  return () => {
    if (known && performance.now() < until) return known
    until = performance.now() + ROWS_MS
    const reading = read()
    known = reading
    reading.catch(() => (until = 0))
    return reading
  }
}

/** What the areas above the benches know and these ask for. */
export const upperHooks = ({ db, clock }: Deps, shared = synergyTopics(db)): UpperHooks => ({
  ...createAdmission(clock),
  beforeSweep: lookAtClock,
  studentsOf: async (userId) => [...(await studentsOf(db, userId)), ...(await assistedAtBenches(db, userId))],
  lastCommands: (occupancyIds) => lastCommandsOf(db, occupancyIds),
  membersOf: async (actor, classId) => found(await memberIdsOf(db, actor, classId)),
  classesOf: (actor, userIds) => classesOfPeople(db, actor, userIds),
  compatible: cached(() => compatibleRows(db)),
  limitsOf: (use) => limitsOfUse(db, use),
  shares: (userId, holding) => sharesUse(db, userId, holding),
  sharing: (userId, synergyId) => sharingOf(db, clock, userId, synergyId),
  asking: (actor, userIds) => askingOf(db, clock, actor, userIds),
  topics: { exam: examTopics(db), np: shared, npu: shared, help: helpTopics(db, clock) },
})

/** What the areas are given of each other: a lower area never imports an upper one, it is told here what to call. */
export const connectAreas = (deps: Deps, benches: Benches) => {
  const examParts = openExams(deps, benches.broker)
  const exam = examKind(deps, examParts)
  const lab = experimentKind(deps)
  const kinds = new Map<TaskType, TaskKind>([
    [taskTypes.quiz, exam],
    [taskTypes.exam, exam],
    ...workKinds.experiment.map((type) => [type, lab] as const),
    ...workKinds.report.map((type) => [type, reportKind] as const),
  ])
  const instruments = instrumentsOf(benches.bench.ctx)
  const tasks: TaskDeps = {
    ...deps,
    kinds,
    requireCourse: requireTaughtCourse,
    openClass: requireOpenClass(deps),
  }
  const measurement: MeasurementContext = {
    ...deps,
    instruments,
    testDesign: testDesignApart,
    tellPlace: (userId, notice) =>
      void benches.broker.publish(topics.user(userId), JSON.stringify(notice)).catch(() => {}),
    kinds: { [SHEET_KIND]: experimentSheets(deps.clock) },
  }
  const open = openMaterial(deps.db)
  const experiments: ExperimentDeps = {
    ...tasks,
    openLabs: open.lab,
    clips: createClipWatch(deps, benches.broker),
    saveCircuit: (actor, circuit) => saveCircuit(benches.bench.ctx, actor, circuit),
    flushActs: () => benches.bench.ctx.journal.flush(),
    pinScreens: (id) => benches.bench.ctx.recorder.pin(id),
    readScreen: async (actor, occupancyId, command) =>
      (await instruments.read(actor, occupancyId, command)).block,
  }
  const files: FilesContext = {
    ...deps,
    // Areas that let people read files which are not theirs stand here.
    readers: [courseFileReaders(deps.db), messageFileReaders],
    converter: openConverter(deps.config),
    people: {
      studentsOf: (teacherId) => studentsOf(deps.db, teacherId),
      async membersOf(actor, classId) {
        found(await selectOptionalClass(deps.db, actor, 'classes:class:page', classId))
        return (await membersOf(deps.db, classId)).map(({ userId }) => userId)
      },
    },
  }
  const synergies = openShared(deps, benches.broker, experiments.flushActs)
  const help: HelpDeps = { ...experiments, broker: benches.broker }
  const questions: QuestionsDeps = { ...deps, items: examItems, openBanks: open.bank }
  const search: SearchDeps = {
    ...deps,
    sources: [
      labPassages,
      taskPassages,
      questionPassages(open.bank),
      warePassages(deps),
      approvedPassages,
      manualPassages,
    ],
    sitsExam: ({ userId }) => sitsExam(deps.db, userId, deps.clock.now()),
  }
  return {
    search,
    assistant: {
      ...search,
      sheet: (actor, sheetId) => sheetView(measurement, actor, sheetId),
    } satisfies AssistantDeps,
    synergies,
    tasks,
    files,
    measurement,
    experiments,
    help,
    assisting: {
      async leave(tx, now, userId) {
        const shared = await leaveLed(tx, now, userId)
        const asked = await returnTaken(tx, userId)
        return async () => {
          for (const id of shared) await tell(synergies, id)
          for (const own of asked) await tellQueue(help, { own })
        }
      },
      async changed(userId) {
        const notice: RightsNotice = { kind: 'rights.changed' }
        await benches.broker.publish(topics.user(userId), JSON.stringify(notice), { qos: 1 })
        await benches.broker.disconnect({ kind: 'browser', userId })
      },
    } satisfies AssistantHooks,
    questions,
    boxes: {
      ...experiments,
      benches: benches.bench.ctx,
      saveCircuitIn: (tx, actor, circuit) => saveCircuit({ ...benches.bench.ctx, db: tx }, actor, circuit),
    } satisfies BoxDeps,
    exams: { ...tasks, ...examParts },
    reports: { ...tasks, printer: openPrinter(deps.config) } satisfies ReportDeps,
    settle: () => settleDue(tasks),
  }
}
