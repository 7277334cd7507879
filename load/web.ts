/**
 * What a page costs a browser that has never seen the product: JavaScript and CSS (gzip -9, without fonts and wasm) with the number
 * of their requests, what comes when the browser is idle apart, the largest paint with a processor four times slower; and how far
 * things shift on every page of the menus of all four roles, wide and narrow. Reference: React alone, as the same build has it.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { experimentStart } from '@labbox/contract/experiments/experiments.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { publishExam } from './exam/paper.ts'
import { round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { productEnvironment, root, SERVER, startProduct, withFolder } from './kit/product.ts'
import { inRounds, medians, report } from './kit/report.ts'
import { shiftsOf, type Shift } from './web/shifts.ts'
import { OBSERVE, quiet, type Seen } from './web/watch.ts'

const SLOWER = 4
/** So many pages are named that shift most. */
const WORST = 12
interface Cost {
  kb: number
  laterKb: number
  requests: number
  lcpMs: number
  cls: number
}

const LOOK = `({
  ...window.seen,
  later: performance.getEntriesByType('resource').filter((one) => one.startTime >= window.seen.idle).map((one) => one.name),
})`

const gzipped = (body: Buffer): number => gzipSync(body, { level: 9 }).length

const visit = async (
  browser: Browser,
  url: string,
  token: string | undefined,
  path: string,
): Promise<Cost> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const loaded: Promise<{ url: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (/\.(js|css)(\?|$)/.test(url))
      loaded.push(
        response.body().then(
          (body) => ({ url, bytes: gzipped(body) }),
          // Still under way when the page is closed: nothing that the page waited for.
          () => ({ url, bytes: 0 }),
        ),
      )
  })
  await page.goto(path)
  await quiet(page)
  const files = await Promise.all(loaded)
  const { lcp, cls, later } = await page.evaluate<Seen & { later: string[] }>(LOOK)
  await context.close()
  const [atOnce, whenIdle] = [false, true].map((idle) =>
    files.filter(({ url }) => later.includes(url) === idle),
  )
  const kb = (some: typeof files = []) => Math.round(some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
  return {
    kb: kb(atOnce),
    laterKb: kb(whenIdle),
    requests: atOnce?.length ?? 0,
    lcpMs: Math.round(lcp),
    cls: round(cls),
  }
}

/** The chunk of React and ReactDOM in the build. */
const reactKb = (): number => {
  const assets = join(root, 'web/dist/assets')
  const name = readdirSync(assets).find((file) => /^react-.*\.js$/.test(file)) ?? ''
  return Math.round(gzipped(readFileSync(join(assets, name))) / 1024)
}

await withFolder(async (folder) => {
  const product = await startProduct(SERVER, {
    ...productEnvironment(folder),
    DEMO: 'on',
    DEMO_WORK: 'on',
  })
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    const { url } = product
    const people = await Promise.all(
      ['student1', 'teacher1', 'orgadmin', 'sysadmin'].map((account) => signIn(url, account)),
    )
    const [student, teacher, , admin] = people
    if (!student || !teacher || !admin) throw new Error('nobody signed in')
    const { items: classes } = await teacher.call(classPage, { page: 1, limit: 1 })
    await publishExam(teacher, classes[0]?.id ?? '')
    const { items } = await student.call(myTaskPage, { page: 1, limit: 24, open: true })
    const taskOf = (type: number): string => {
      const task = items.find((one) => one.type === type)
      if (!task) throw new Error(`student1 has no open task of type ${type}`)
      return task.id
    }
    const { id: experiment } = await student.call(experimentStart, {
      studentTaskId: taskOf(taskTypes.experiment),
    })
    const pages: Record<string, [Person | null, string]> = {
      login: [null, '/login'],
      dashboard: [student, '/dashboard'],
      dashboardTeacher: [teacher, '/dashboard'],
      dashboardAdmin: [admin, '/dashboard'],
      exam: [student, `/stu/stuExaming?id=${taskOf(taskTypes.exam)}`],
      experiment: [student, `/doexperiment?id=${experiment}`],
      list: [teacher, '/exam/list'],
    }
    const costs = new Map<string, Cost>()
    for (const [name, [person, path]] of Object.entries(pages))
      costs.set(name, medians(await inRounds(() => visit(browser, url, person?.token, path))))
    console.table(Object.fromEntries(costs))
    const shifts: Shift[] = []
    for (const person of people) shifts.push(...(await shiftsOf(browser, url, person)))
    shifts.sort((a, b) => b.cls - a.cls)
    console.table(shifts.slice(0, WORST).map(({ cls, ...where }) => ({ ...where, cls: round(cls) })))
    for (const person of people) person.close()
    const figures = [...costs].flatMap(([name, { kb, requests }]) => [
      [`${name}Kb`, kb],
      [`${name}Requests`, requests],
    ])
    report({
      ...Object.fromEntries(figures),
      lcpMs: Math.max(...[...costs.values()].map(({ lcpMs }) => lcpMs)),
      clsMax: shifts[0]?.cls,
      reactKb: reactKb(),
    })
  } finally {
    await browser.close()
    await product.stop()
  }
})
