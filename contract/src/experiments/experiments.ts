import { z } from 'zod'
import { CircuitInput } from '../bench/circuits.ts'
import { MaxList } from '../bench/circuit.ts'
import { PersonName } from '../core/person-name.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { FullSheet } from '../measurement/sheet.ts'
import { Adjustments, GradedMember, GroupName, MyGroup } from '../tasks/groups.ts'
import { HeldBy, Origin } from '../tasks/tasks.ts'
import { CheckOff } from './check-off.ts'
import { HelpRecord } from './help-record.ts'
import { LogLine } from './log-line.ts'
import { StuckHint } from './stuck.ts'

/** A picture taken from an instrument's screen during the experiment. */
export const ExperimentPicture = z.object({
  id: Id,
  fileId: Id,
  url: z.string(),
  caption: z.string(),
  at: Instant,
  /** Taken by the student's own camera, not from an instrument. */
  photo: z.boolean(),
})
export type ExperimentPicture = z.infer<typeof ExperimentPicture>

/** Positions of panels and the like; the page's own matter, kept with the record. */
export const PanelSettings = z.record(z.string().max(40), z.unknown())

export const ExperimentRow = z.object({
  id: Id,
  name: LocalText,
  /** Null: free practice. */
  studentTaskId: Id.nullable(),
  status: z.number().int().nullable(),
  /** Whether the student can still work on it. */
  open: z.boolean(),
  /** When it is due, and until when it is taken as late after that. */
  endAt: Instant.nullable(),
  lateUntil: Instant.nullable(),
  startedAt: Instant,
  updatedAt: Instant,
  /** The bench in use for it right now. */
  occupancyId: Id.nullable(),
  deviceName: LocalText.nullable(),
})
export type ExperimentRow = z.infer<typeof ExperimentRow>

export const ExperimentDetail = ExperimentRow.extend({
  heldBy: HeldBy,
  guidebook: LocalDoc,
  /** Signed links of the guidebook's pictures, by file id. */
  files: z.record(z.string(), z.string()),
  maxList: MaxList.nullable(),
  circuitId: Id.nullable(),
  circuit: CircuitInput,
  /** Whether the reader does it, alone or with a group: whoever is only in on it together does not hand it in. */
  own: z.boolean(),
  /** What is done together on it now; its diagram is changed there. */
  synergyId: Id.nullable(),
  sheetId: Id.nullable(),
  settings: PanelSettings,
  pictures: z.array(ExperimentPicture),
  log: z.array(LogLine),
  /** Who does it together; null: one alone. */
  group: MyGroup.nullable(),
  /** The report task on this experiment, when there is one. */
  reportStudentTaskId: Id.nullable(),
})
export type ExperimentDetail = z.infer<typeof ExperimentDetail>

export const experimentStart = endpoint({
  method: 'POST',
  path: '/bench/experiment/start',
  access: 'experiments:work:do',
  summary: 'Begin (or go on with) the experiment of one’s own task',
  afterTrial: true,
  body: z.object({ studentTaskId: Id }),
  data: WithId,
})

export const experimentPractice = endpoint({
  method: 'POST',
  path: '/bench/experiment/practice',
  access: 'experiments:work:do',
  summary: 'A free experiment: empty, or on a lab that one may do without a task',
  body: z.object({ projectId: Id.nullable().default(null) }),
  data: WithId,
})

export const experimentGet = endpoint({
  method: 'GET',
  path: '/bench/experiment/get',
  access: 'experiments:work:do',
  summary: 'One’s own experiment with everything its page shows',
  query: WithId,
  data: ExperimentDetail,
})

export const experimentPage = endpoint({
  method: 'GET',
  path: '/bench/experiment/page',
  access: 'experiments:work:do',
  summary: 'One’s own experiments; `open` those in process',
  query: z.object({ ...pageQuery(['updatedAt', 'startedAt']), open: z.boolean().optional() }),
  data: pageOf(ExperimentRow),
})

export const experimentSave = endpoint({
  method: 'POST',
  path: '/bench/experiment/save',
  access: 'experiments:work:do',
  summary: 'Keep the circuit and the panels’ settings; `base` is the circuit it was drawn from',
  afterTrial: true,
  body: z.object({
    id: Id,
    circuit: CircuitInput.optional(),
    /** Refused when another tab has saved another circuit since; null: nothing saved yet. */
    base: Id.nullable().optional(),
    settings: PanelSettings.optional(),
  }),
  data: z.object({ circuitId: Id.nullable(), hash: z.string().nullable(), savedAt: Instant }),
})

export const experimentAttach = endpoint({
  method: 'POST',
  path: '/bench/experiment/attach',
  access: 'experiments:work:do',
  summary: 'What is done at the bench that one holds is done for this experiment from now on',
  afterTrial: true,
  body: z.object({ id: Id, occupancyId: Id }),
  data: Nothing,
})

export const experimentLog = endpoint({
  method: 'POST',
  path: '/bench/experiment/log',
  access: 'experiments:work:do',
  summary: 'Append lines of the canvas log to the record (10,000 are kept)',
  afterTrial: true,
  body: z.object({ id: Id, lines: z.array(LogLine).min(1).max(200) }),
  data: Nothing,
})

export const experimentPicture = endpoint({
  method: 'POST',
  path: '/bench/experiment/picture',
  access: 'experiments:work:do',
  summary: 'Take a picture of an instrument’s screen and keep it with the record',
  afterTrial: true,
  body: z.object({
    id: Id,
    occupancyId: Id,
    command: z.string().trim().max(100).default('DS.SCREEN'),
    caption: z.string().trim().max(200).default(''),
  }),
  data: ExperimentPicture,
})

/** Pictures and photos of one experiment. */
export const MOST_PICTURES = 60

export const experimentPictures = endpoint({
  method: 'GET',
  path: '/bench/experiment/pictures',
  access: 'experiments:work:do',
  summary: 'The pictures of one’s own experiment, for a page that waits for photos',
  query: WithId,
  data: z.object({ name: LocalText, open: z.boolean(), pictures: z.array(ExperimentPicture) }),
})

export const experimentPhoto = endpoint({
  method: 'POST',
  path: '/bench/experiment/photo',
  access: 'experiments:work:do',
  summary: 'Keep a photo that was uploaded with the record, marked as a photo',
  afterTrial: true,
  body: z.object({ id: Id, fileId: Id, caption: z.string().trim().max(200).default('') }),
  data: ExperimentPicture,
})

export const experimentPhotoDelete = endpoint({
  method: 'POST',
  path: '/bench/experiment/deletePhoto',
  access: 'experiments:work:do',
  summary: 'Take a photo out of the record again, before it is submitted',
  afterTrial: true,
  body: z.object({ id: Id, photoId: Id }),
  data: Nothing,
})

export const experimentSubmit = endpoint({
  method: 'POST',
  path: '/bench/experiment/submit',
  access: 'experiments:work:do',
  summary: 'Hand the experiment of a task in; nothing of it can be changed afterwards',
  afterTrial: true,
  body: WithId,
  data: z.object({ status: z.number().int(), score: z.number().nullable() }),
})

export const experimentEnd = endpoint({
  method: 'POST',
  path: '/bench/experiment/end',
  access: 'experiments:work:do',
  summary: 'Put a free experiment away',
  afterTrial: true,
  body: WithId,
  data: Nothing,
})

/** Where each student of a task is, for the teacher's live view. */
export const LiveRow = z.object({
  studentTaskId: Id,
  studentId: Id,
  name: PersonName,
  number: z.string(),
  /** Null: one works alone, or is in no group yet. */
  group: GroupName.nullable(),
  status: z.number().int(),
  deviceName: LocalText.nullable(),
  occupancyId: Id.nullable(),
  since: Instant.nullable(),
  lastActivityAt: Instant.nullable(),
  /** Cells filled so far, of those the student fills. */
  filled: z.number().int(),
  cells: z.number().int(),
  /** Tables signed at the bench, of those that are to be. */
  signed: z.number().int(),
  toSign: z.number().int(),
  stuck: z.array(StuckHint),
})
export type LiveRow = z.infer<typeof LiveRow>

export const experimentLive = endpoint({
  method: 'GET',
  path: '/teacher/experiment/live',
  access: 'experiments:work:view',
  summary: 'Who is where in an experiment task',
  query: z.object({ taskId: Id }),
  data: z.array(LiveRow),
})

export const ExperimentView = z.object({
  studentTaskId: Id,
  /** Its record; null: not begun. */
  recordId: Id.nullable(),
  name: LocalText,
  student: PersonName,
  status: z.number().int(),
  /** What is left after the penalty for being late. */
  score: z.number().nullable(),
  penalty: z.number(),
  daysLate: z.number().int(),
  origin: Origin,
  /** Who did it together; empty: one alone. */
  members: z.array(GradedMember),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  circuit: CircuitInput.nullable(),
  sheet: FullSheet.nullable(),
  pictures: z.array(ExperimentPicture),
  log: z.array(LogLine),
  checkOffs: z.array(CheckOff),
  /** Whether it can still be signed: it is worked on. */
  open: z.boolean(),
  /** Requests for help, of everybody who did it together, the earliest first. */
  help: z.array(HelpRecord),
})
export type ExperimentView = z.infer<typeof ExperimentView>

export const experimentView = endpoint({
  method: 'GET',
  path: '/teacher/experiment/view',
  access: 'experiments:work:view',
  summary: 'One student’s experiment as the teacher sees it',
  query: z.object({ studentTaskId: Id }),
  data: ExperimentView,
})

export const experimentGrade = endpoint({
  method: 'POST',
  path: '/teacher/experiment/grade',
  access: 'tasks:task:edit',
  summary: 'Grade an experiment that waits for review, or one whose grade was withdrawn',
  body: z.object({
    studentTaskId: Id,
    score: z.number().min(0).max(100),
    reason: z.string().trim().max(1000).default(''),
    /** Of a group: whose score differs. */
    adjustments: Adjustments,
  }),
  data: Nothing,
})
