import type { Page } from '@playwright/test'
import { driven } from './support/language.ts'
import { setHostileSchool, sitHostileExam } from './support/hostile-school.ts'
import { openWithin } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** Takes note of whatever runs, asks or would have run but for the policy of the page. */
const watch = async (page: Page) => {
  const acts: string[] = []
  page.on('dialog', (dialog) => {
    acts.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => acts.push(`opened ${popup.url()}`))
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) acts.push(`asked ${request.url()}`)
  })
  await page.exposeFunction('noteRefused', (what: string) => acts.push(`would have run ${what}`))
  // Libraries probe once whether they may compile code from text; they may not.
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
      if (blockedURI !== 'eval') noteRefused(violatedDirective + ' ' + blockedURI)
    })`,
  )
  return acts
}

/** What is shown of a page, without the list of pages visited before, which has names as well. */
const CONTENT = '#lb-main, body:not(:has(#lb-main))'

/** Elements that a text has become, and the mark of a script that ran. */
const LIVE = `(() => [
  ...(window.hacked ? ['a script ran'] : []),
  ...[...document.querySelectorAll('*')]
    .filter((element) =>
      [...element.attributes].some(({ name, value }) => /^on/.test(name) || /^\\s*javascript:/i.test(value)))
    .map((element) => element.outerHTML.slice(0, 200)),
  ...[...document.querySelectorAll('img[src="x"], body script:not([src])')].map((element) => element.outerHTML),
])()`

for (const language of driven(import.meta.filename))
  test(`texts that attack are shown as texts on the pages of students and teachers (${language})`, async ({
    browser,
  }) => {
    const product = await startProduct()
    try {
      const at = (account: string) => personAt(browser, account, language, { url: product.url })
      const [teacher, student] = await Promise.all([at('teacher1'), at('student1')])
      const school = await setHostileSchool(teacher, student, 'student1')
      const { course, exam, sitting } = school
      const acts = new Map([
        [teacher, await watch(teacher)],
        [student, await watch(student)],
      ])
      /** Opens the pages; none on which nothing of it is to be seen counts as looked at. */
      const visit = async (page: Page, paths: readonly string[]) => {
        for (const path of paths)
          await test.step(path, async () => {
            await openWithin(page, path)
            await expect(page.locator(CONTENT), path).toContainText('onerror=')
            await expect(page.locator('.ant-skeleton, .ant-spin-spinning'), path).toHaveCount(0)
            expect(await page.evaluate(LIVE), path).toEqual([])
            expect(acts.get(page), path).toEqual([])
          })
      }
      const tabs = ['task', 'ware', 'guidebook', 'monitor', 'report', 'graph', 'record']
      const studentPages = [
        '/task-center',
        '/my/experiments',
        '/my/reports',
        `/stu/doReport?id=${school.report}`,
        `/doexperiment?id=${school.experiment}`,
        '/stu/exerciseOnline',
        `/stu/exerciseOnline/round?id=${school.round}`,
        '/stu/preview',
        `/stu/preview/course?id=${course}`,
        ...tabs.map((tab) => `/stu/preview/course/${tab}?id=${course}`),
        `/stu/preview/graph?id=${school.graph}`,
        '/stu/queryScore',
        `/exportpdf?report=${school.report}`,
      ]
      const teacherPages = [
        '/dashboard',
        '/lab/myClass',
        `/lab/myClass/${school.classId}/view`,
        `/lab/myClass/${school.classId}/update`,
        '/lab/project',
        `/lab/project/edit?id=${school.project}`,
        '/teacher/taskMgt',
        `/teacher/taskMgt/task?id=${school.task}`,
        '/teacher/reportReview',
        `/teacher/reportReviewing?id=${school.report}`,
        '/template/monitor',
        `/template/monitor/edit?id=${school.template}`,
        '/question-bank',
        `/question-bank/questions?bank=${school.bank}`,
        `/question-bank/edit?id=${school.question}&bank=${school.bank}`,
        '/exam/paper',
        `/exam/paper/edit?id=${school.paper}`,
        `/exam/paper/preview?id=${school.paper}`,
        '/exam/list',
        `/exam/list/exam?id=${exam}`,
        '/course/list',
        `/course/list/view?id=${course}`,
        ...tabs.map((tab) => `/course/list/view/${tab}?id=${course}`),
        `/teacher/ware?course=${course}`,
        `/course/list/graph?id=${course}`,
        `/course/list/graph/relationship?id=${school.graph}`,
        '/teacher/exerciseList',
        '/teacher/queryResult',
        '/teacher/queryResult/list',
        `/teacher/queryResult/book?course=${course}&class=${school.classId}`,
        '/profile/index',
        `/exam/paper/print?id=${school.paper}`,
        `/exportpdf?review=${school.report}`,
      ]
      await Promise.all([visit(student, studentPages), visit(teacher, teacherPages)])
      const sat = await sitHostileExam(teacher, student, school)
      await visit(student, [`/stu/stuExaming?id=${sitting()}`])
      await sat.end()
      await Promise.all([
        visit(student, [`/stu/examResult?id=${sitting()}`]),
        visit(teacher, [
          `/exam/list/marking?id=${exam}`,
          `/exam/list/mark?id=${exam}&attempt=${sitting()}`,
          `/exam/list/results?id=${exam}`,
          `/exam/list/paper?id=${exam}&attempt=${sitting()}`,
        ]),
      ])
    } finally {
      await product.stop()
    }
  })
