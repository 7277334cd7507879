import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, localName, LocalText, Nothing, WithId } from '../core/types.ts'

const zones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** A name of the IANA time zone database. */
export const TimeZone = z.string().refine((zone) => zones.has(zone), { message: 'zone' })

/** What of other areas may belong to an organisation, by table; for the refusal to delete one that is not empty. */
export const insideLabels: Record<string, { zh: string; en: string }> = {
  organisation: { zh: '下级单位', en: 'sub-organisations' },
  app_user: { zh: '用户', en: 'users' },
  user_role: { zh: '角色', en: 'roles' },
  semester: { zh: '学期', en: 'semesters' },
  cas_config: { zh: '统一身份认证设置', en: 'single sign-on settings' },
  class: { zh: '班级', en: 'classes' },
  invitation_key: { zh: '邀请码', en: 'invitation codes' },
  device: { zh: '设备', en: 'devices' },
  lab_project: { zh: '实验项目', en: 'lab projects' },
  question_bank: { zh: '题库', en: 'question banks' },
  task: { zh: '任务', en: 'tasks' },
  class_member: { zh: '所在班级', en: 'classes attended' },
  class_teacher: { zh: '任教班级', en: 'classes taught' },
  student_task: { zh: '学生任务', en: 'student tasks' },
  student_task_history: { zh: '任务记录', en: 'task history' },
  experiment: { zh: '实验记录', en: 'experiments' },
  report: { zh: '报告', en: 'reports' },
  report_review: { zh: '报告批阅', en: 'reviews' },
  lab_version: { zh: '实验版本', en: 'lab versions' },
  circuit: { zh: '电路', en: 'circuits' },
  bench_command: { zh: '实验台操作', en: 'bench commands' },
  occupancy: { zh: '设备使用记录', en: 'usage records' },
  measurement_sheet: { zh: '测量表', en: 'measurement sheets' },
  measurement_reading: { zh: '读数', en: 'readings' },
  exam_paper: { zh: '试卷', en: 'papers' },
}

export const Organisation = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: LocalText,
  abbreviation: z.string(),
  remark: z.string(),
  timeZone: z.string(),
  /** Whether its people may set a forgotten password anew by e-mail. */
  passwordByMail: z.boolean(),
  /** People whose own organisation it is, without those of the ones below. */
  users: z.number().int(),
})
export type Organisation = z.infer<typeof Organisation>

const fields = {
  parentId: Id.nullable().default(null),
  name: localName(1, 100),
  abbreviation: z.string().trim().max(50).default(''),
  remark: z.string().trim().max(200).default(''),
  timeZone: TimeZone.default('Asia/Shanghai'),
  passwordByMail: z.boolean().default(false),
}

export const orgList = endpoint({
  method: 'GET',
  path: '/sys/org/list',
  access: 'access:org:list',
  summary: 'Organisations the caller administers, parents before children',
  data: z.array(Organisation),
})

export const orgGet = endpoint({
  method: 'GET',
  path: '/sys/org/get',
  access: 'access:org:list',
  summary: 'One organisation',
  query: WithId,
  data: Organisation,
})

export const orgAdd = endpoint({
  method: 'POST',
  path: '/sys/org/add',
  access: 'access:org:add',
  summary: 'Add an organisation below another one (at the top: system administrators only)',
  body: z.object(fields),
  data: WithId,
})

export const orgUpdate = endpoint({
  method: 'POST',
  path: '/sys/org/update',
  access: 'access:org:edit',
  summary: 'Change an organisation, or move it with all that is below it',
  body: z.object({ ...fields, id: Id }),
  data: Nothing,
})

export const orgDelete = endpoint({
  method: 'POST',
  path: '/sys/org/delete',
  access: 'access:org:delete',
  summary: 'Delete an organisation that is empty; otherwise the refusal says what is inside',
  body: WithId,
  data: Nothing,
})
