import { z } from 'zod'
import { LOCAL_PORT } from '../bench/local-service.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Instant, localName, Nothing, pageOf, pageQuery } from '../core/types.ts'

const whole = (from: number, to: number) => z.number().int().min(from).max(to)

/** Layouts of the sign-in page. */
export const loginModes = ['default', 'university1', 'university2', 'university3'] as const
export type LoginMode = (typeof loginModes)[number]

/**
 * Every setting of the installation with its default: the ones of the specification first, then what the domain decisions
 * call settable. A setting that nobody changed has no row and follows the default of this version.
 */
export const ClientConfig = z.object({
  /** LAB-BOX: lab data may be kept on a local box that synchronises; server: there are no boxes, and no tasks for them. */
  workMode: z.enum(['LAB-BOX', 'server']).default('LAB-BOX'),
  /** The look of /login. */
  loginMode: z.enum(loginModes).default('default'),
  /** Whether a graded report opens for reading or for further remarks. */
  reportReviewMode: z.enum(['read-only', 'annotate']).default('read-only'),
  /** Where the experiment page looks for its bench: `local` asks the agent on this computer first, `remote` the broker alone. */
  labDataMode: z.enum(['local', 'remote']).default('local'),
  /** How, and at which port, the agent on this computer is asked. */
  localProtocol: z.enum(['http', 'https']).default('http'),
  localPort: whole(1, 65_535).default(LOCAL_PORT),
  /** As the about drawer prints it. */
  productVersion: z.string().trim().min(1).max(40).default('0.4.4'),
  title: localName(1, 60).default({ zh: '数字化实验教学系统', en: 'Experimental Teaching Digital System' }),
  subtitle: localName(1, 60).default({ zh: 'LIMS', en: 'LIMS' }),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { message: 'colour' })
    .default('#1890ff'),
  /** What password an imported user gets when the sheet names none. */
  initialPassword: z.enum(['random', 'account']).default('random'),
  /** After how many minutes without a command a bench is released; null: as the start of the server says. */
  benchIdleMinutes: whole(2, 1440).nullable().default(null),
  /** What becomes of a bench whose instrument should have been calibrated by now: it is told, or students cannot take it. */
  calibrationOverdue: z.enum(['warn', 'stop']).default('warn'),
  /** After how many minutes of a booked slot a place that nobody came for is given to others. */
  bookingNoShowMinutes: whole(1, 120).default(5),
  /** For how long after its end an attempt takes answers that were given in time. */
  examGraceSeconds: whole(0, 600).default(60),
  /** Whether /dashboardDisplay shows aggregates to everybody. */
  publicBoard: z.boolean().default(false),
  /** Whether administrators may read the database by SQL, at /sys/sql. */
  sqlConsole: z.boolean().default(false),
  /** Room for the files of one organisation, GiB. */
  fileQuotaGiB: whole(1, 100_000).default(100),
  /** How long the system log is kept. */
  logRetentionDays: whole(30, 3650).default(730),
  /** How long sessions that are over are kept; of each person the last one stays. */
  sessionRetentionDays: whole(30, 3650).default(180),
  /** How long the commands of a use of a bench are kept after it; readings stay. */
  commandRetentionDays: whole(30, 3650).default(365),
  /** How long it is kept that somebody read a file; of each person and file the last time stays. */
  previewRetentionDays: whole(180, 3650).default(1095),
  /** How long notices are kept, read or not. */
  noticeRetentionDays: whole(30, 3650).default(180),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const settingNames = Object.keys(ClientConfig.shape) as [keyof ClientConfig, ...(keyof ClientConfig)[]]
export type SettingName = keyof ClientConfig

const Name = z.enum(settingNames)

/** What everybody may know: the login page and the shell go by it before anybody is signed in. */
export const PublicConfig = ClientConfig.pick({
  workMode: true,
  loginMode: true,
  reportReviewMode: true,
  labDataMode: true,
  localProtocol: true,
  localPort: true,
  productVersion: true,
  title: true,
  subtitle: true,
  accent: true,
  publicBoard: true,
  // The page of a new exam begins with it.
  examGraceSeconds: true,
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const publicConfigGet = endpoint({
  method: 'GET',
  path: '/sys/clientConfig/get',
  access: { public: 'the login page shows title, subtitle and colours' },
  summary: 'What the client goes by',
  data: PublicConfig.extend({
    /** Trial or licence are over: changes answer 423. */
    expired: z.boolean(),
  }),
})

export const Setting = z.object({
  name: Name,
  /** How often it was changed; 0: the default. */
  version: z.number().int(),
  /** Kind of value: enum, text, localText, number, boolean, colour. */
  format: z.string(),
  content: z.unknown(),
  options: z.array(z.string()),
  isDefault: z.boolean(),
  remark: z.string(),
  updatedAt: Instant.nullable(),
  updatedBy: PersonName.nullable(),
})
export type Setting = z.infer<typeof Setting>

export const settingPage = endpoint({
  method: 'GET',
  path: '/sys/clientConfig/page',
  access: 'system:config:page',
  summary: 'All settings with their values',
  query: z.object({ ...pageQuery(['name']), name: z.string().max(100).optional() }),
  data: pageOf(Setting),
})

const Remark = z.string().trim().max(500).default('')

export const settingUpdate = endpoint({
  method: 'POST',
  path: '/sys/clientConfig/update',
  access: 'system:config:edit',
  summary: 'Change a setting; `version` is the one the change was made on',
  body: z.object({
    name: Name,
    content: z.unknown(),
    version: z.number().int().min(0),
    remark: Remark,
  }),
  data: Nothing,
})

export const SettingChange = z.object({
  id: Id,
  version: z.number().int(),
  before: z.unknown(),
  after: z.unknown(),
  remark: z.string(),
  at: Instant,
  by: PersonName,
})
export type SettingChange = z.infer<typeof SettingChange>

export const settingHistory = endpoint({
  method: 'GET',
  path: '/sys/clientConfig/history',
  access: 'system:config:page',
  summary: 'Who changed a setting when, from what to what',
  query: z.object({ name: Name }),
  data: z.array(SettingChange),
})

export const settingRestore = endpoint({
  method: 'POST',
  path: '/sys/clientConfig/restore',
  access: 'system:config:edit',
  summary: 'Give a setting the value it had in an older version; 0: the default',
  body: z.object({ name: Name, version: z.number().int().min(0) }),
  data: Nothing,
})
