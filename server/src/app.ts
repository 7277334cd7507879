import type { FastifyInstance } from 'fastify'
import { isAccessToken } from '@labbox/contract/access/access-tokens.ts'
import { createTokenAuthenticate } from './areas/access/tokens/access-tokens.service.ts'
import { createAuthenticate } from './areas/access/sessions/authenticate.ts'
import type { AccessContext } from './areas/access/context.ts'
import { accessJobs } from './areas/access/jobs.ts'
import { peopleRoutes } from './areas/access/people/people.routes.ts'
import { accessRoutes } from './areas/access/routes.ts'
import { casBackChannel, waysInRoutes } from './areas/access/ways-in/routes.ts'
import { attendanceRoutes } from './areas/attendance/routes.ts'
import { assistantJobs } from './areas/assistant/asking/ask.service.ts'
import { assistantRoutes } from './areas/assistant/routes.ts'
import { benchJobs } from './areas/bench/retention.ts'
import { benchRoutes } from './areas/bench/routes.ts'
import { actsOn, offersOn } from './areas/boxes/own/acts.ts'
import type { Machine } from './areas/boxes/own/machine.ts'
import { ownRoutes } from './areas/boxes/own/routes.ts'
import { boxConstraints, boxesRoutes } from './areas/boxes/routes.ts'
import { boardsRoutes } from './areas/boards/routes.ts'
import { bookingConstraints, bookingsJobs, bookingsRoutes } from './areas/bookings/routes.ts'
import { readKey, redeemKey } from './areas/classes/keys.service.ts'
import { classesRoutes } from './areas/classes/routes.ts'
import { certificateJobs } from './areas/courses/certificates/issue.service.ts'
import { publicCourseRoutes } from './areas/courses/public/routes.ts'
import { coursesRoutes } from './areas/courses/routes.ts'
import { readAgentPackage } from './areas/devices/program/agent-package.ts'
import { deviceConstraints, deviceRoutes } from './areas/devices/routes.ts'
import { examsRoutes } from './areas/exams/routes.ts'
import { examJobs } from './areas/exams/service.ts'
import { helpRoutes } from './areas/experiments/help/routes.ts'
import { experimentsRoutes } from './areas/experiments/routes.ts'
import { recordRoutes } from './areas/experiments/records/routes.ts'
import { synergyRoutes } from './areas/experiments/synergy/routes.ts'
import { requireSharedFolder } from './areas/files/folder.ts'
import { previewJobs } from './areas/files/projects/retention.ts'
import { filesRoutes } from './areas/files/routes.ts'
import { linkOf, requireOwnPicture } from './areas/files/service.ts'
import { homeRoutes } from './areas/home/routes.ts'
import { labsRoutes } from './areas/labs/routes.ts'
import { measurementAdminRoutes, measurementConstraints } from './areas/measurement/admin.routes.ts'
import { measurementRoutes } from './areas/measurement/routes.ts'
import { announcementJobs, announcementRoutes } from './areas/notices/announcements/routes.ts'
import { deliverAtOnce } from './areas/notices/deliver.ts'
import { noticeJobs } from './areas/notices/jobs.ts'
import { unsubscribePage } from './areas/notices/mail/unsubscribe.page.ts'
import { manualRoutes } from './areas/manual/routes.ts'
import { noticesRoutes } from './areas/notices/routes.ts'
import { messagesJobs } from './areas/messages/jobs.ts'
import { messagesRoutes } from './areas/messages/routes.ts'
import { noticeMailer, tellPassword } from './areas/notices/service.ts'
import { questionConstraints, questionsRoutes } from './areas/questions/routes.ts'
import { reportsJobs, reportsRoutes } from './areas/reports/routes.ts'
import { searchJobs } from './areas/search/jobs.ts'
import { searchRoutes } from './areas/search/routes.ts'
import { statisticsJobs } from './areas/statistics/jobs.ts'
import { handoverRoutes } from './areas/handover/routes.ts'
import { rolloverRoutes } from './areas/rollover/routes.ts'
import { statisticsRoutes } from './areas/statistics/routes.ts'
import { scoresRoutes } from './areas/scores/routes.ts'
import { partsRoutes } from './areas/parts/routes.ts'
import { templatesRoutes } from './areas/templates/routes.ts'
import { clientErrorRoutes } from './areas/system/client-errors.ts'
import { createActivator } from './areas/system/settings/activation.service.ts'
import { systemConstraints, systemJobs, systemRoutes } from './areas/system/routes.ts'
import { seedSystem } from './areas/system/seed.ts'
import { sqlRoutes, type SqlOptions } from './areas/system/sql/sql.routes.ts'
import { deadlinesOf } from './areas/tasks/mine.queries.ts'
import { tasksJobs, tasksRoutes } from './areas/tasks/routes.ts'
import { giveOpenTasks } from './areas/tasks/publish.service.ts'
import { audiencesOfSchool } from './audiences.ts'
import { openBenches } from './benches.ts'
import { connectAreas, upperHooks } from './connect.ts'
import { knownConfig, readConfig } from './platform/client-config.ts'
import type { Deps } from './platform/deps.ts'
import type { ConstraintTable } from './platform/http/faults.ts'
import { healthRoutes, type Health } from './platform/process/health.ts'
import { installOpenApi } from './platform/http/openapi.ts'
import { serveWeb } from './platform/http/web.ts'
import { createServer } from './platform/http/server.ts'
import { version } from './platform/process/version.ts'

const constraints: ConstraintTable = {
  app_user_account_key: 'DUPLICATE_ACCOUNT',
  ...systemConstraints,
  ...deviceConstraints,
  ...bookingConstraints,
  ...questionConstraints,
  ...measurementConstraints,
  ...boxConstraints,
}

/** What a caller of `buildApp` may bring beside the dependencies. */
export interface BuildOptions extends SqlOptions {
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string
  /** What `/api/health` tells. */
  health?: Health
  /** Public key of licences instead of the shipped one. */
  licenceKey?: string
  /** false: the clock of the benches is looked at only when a test says so. */
  clockwork?: boolean
  /** This installation is a lab box. */
  box?: Machine
}

/** The whole application on given dependencies: the same for production and tests. It does not listen yet. */
export const buildApp = async (deps: Deps, options: BuildOptions = {}): Promise<FastifyInstance> => {
  const activator = createActivator(deps, options.licenceKey)
  const ofSession = createAuthenticate(deps)
  const ofProgram = createTokenAuthenticate(deps)
  const app = await createServer({
    log: deps.log,
    trustProxy: deps.config.trustProxy,
    https: deps.config.publicUrl?.startsWith('https:') ?? false,
    tls: options.box?.certificate ?? null,
    localPort: () => knownConfig(deps.db).localPort,
    constraints,
    authenticate: (token, locale) => (isAccessToken(token) ? ofProgram : ofSession)(token, locale),
    mayChange: activator.mayChange,
    offers: (definition) => (app.instead ? offersOn(app.instead)(definition) : true),
  })
  await seedSystem(deps.db, deps.clock)
  // The first page is told by it what it may ask on its own computer.
  await readConfig(deps.db)
  await requireSharedFolder(deps)
  const hooks = upperHooks(deps)
  const benches = await openBenches(deps, hooks)
  app.decorate('benches', benches)
  benches.broker.attach(app.server)
  app.addHook('onReady', () => benches.bench.start({ clockwork: options.clockwork ?? true }))
  const notices = { ...deps, broker: benches.broker }
  const delivered = deliverAtOnce(notices)
  // Registered before the server waits for its connections: those of the broker never end by themselves.
  app.addHook('preClose', async () => {
    await delivered()
    await benches.stop()
  })
  const areas = connectAreas(deps, benches)
  app.decorate('areas', areas)
  const agent = options.webRoot ? readAgentPackage(options.webRoot) : null
  const { box } = options
  if (box) {
    app.decorate('instead', actsOn(areas.boxes, box))
    // Nobody has an account here: whoever comes to the door comes in by a card.
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url === '/' || url.startsWith('/login')) return reply.redirect('/box')
    })
  }
  const onJoined = giveOpenTasks(areas.tasks)
  const access: AccessContext = {
    ...deps,
    broker: benches.broker,
    hooks: {
      studentsOf: hooks.studentsOf,
      pictures: {
        requireOwn: (actor, fileId) => requireOwnPicture(deps.db, actor, fileId),
        link: (actor, fileId) => linkOf(deps, actor, fileId),
      },
      readKey,
      mailer: noticeMailer(notices),
      tellPassword: tellPassword(deps.clock),
      redeemKey: (tx, now, key, make) => redeemKey(tx, now, key, make, onJoined),
    },
  }
  accessJobs(access)
  noticeJobs(notices)
  const announcements = { ...deps, audiences: audiencesOfSchool }
  announcementJobs(announcements)
  tasksJobs(areas.tasks)
  benchJobs(deps)
  previewJobs(deps)
  bookingsJobs(benches.bench.ctx)
  examJobs(areas.exams)
  reportsJobs(areas.reports)
  systemJobs(deps)
  statisticsJobs(deps)
  searchJobs(areas.search)
  certificateJobs(deps)
  messagesJobs(deps)
  assistantJobs(deps)
  await app.register(
    async (api) => {
      await installOpenApi(api, version)
      if (options.health) await api.register(async (own) => healthRoutes(own, options.health!))
      accessRoutes(api, access)
      waysInRoutes(api, access)
      systemRoutes(api, deps, activator)
      noticesRoutes(api, notices)
      announcementRoutes(api, announcements)
      sqlRoutes(api, deps, options)
      clientErrorRoutes(api, deps)
      assistantRoutes(api, areas.assistant)
      boardsRoutes(api, deps)
      homeRoutes(api, deps, options.health)
      peopleRoutes(api, access)
      deviceRoutes(api, benches.bench.ctx, agent)
      benchRoutes(api, benches.bench.ctx)
      bookingsRoutes(api, benches.bench.ctx, (userId) => deadlinesOf(deps.db, userId, deps.clock.now()))
      await filesRoutes(api, areas.files)
      searchRoutes(api, areas.search)
      manualRoutes(api)
      classesRoutes(api, deps, onJoined, areas.assisting)
      partsRoutes(api, deps)
      templatesRoutes(api, deps)
      labsRoutes(api, deps)
      tasksRoutes(api, areas.tasks)
      measurementRoutes(api, areas.measurement)
      measurementAdminRoutes(api, areas.measurement)
      experimentsRoutes(api, areas.experiments)
      recordRoutes(api, areas.experiments)
      synergyRoutes(api, areas.synergies)
      helpRoutes(api, areas.help)
      attendanceRoutes(api, deps)
      questionsRoutes(api, areas.questions)
      examsRoutes(api, areas.exams)
      reportsRoutes(api, areas.reports)
      coursesRoutes(api, deps, onJoined)
      scoresRoutes(api, deps)
      statisticsRoutes(api, deps)
      handoverRoutes(api, deps)
      rolloverRoutes(api, areas.exams)
      messagesRoutes(api, notices)
      boxesRoutes(api, areas.boxes)
      ownRoutes(api, areas.boxes, box, agent)
    },
    { prefix: '/api' },
  )
  casBackChannel(app, access)
  publicCourseRoutes(app, deps)
  unsubscribePage(app, notices)
  if (options.webRoot) await serveWeb(app, options.webRoot)
  await app.ready()
  return app
}
