import type { Browser, Page } from '@playwright/test'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Language } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, shot } from './support/pages.ts'
import { closeWindows, nameOf, newPerson, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Figures of many: from a band to who is in it, from a course to its labs, and back with the same filters.

test.afterEach(closeWindows)

const data = async <T>(answer: Promise<unknown>): Promise<T> => {
  const { code, msg, data: found } = (await answer) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return found
}

const DEMO_COURSE = '模拟电子技术实验'

interface Listed {
  items: { id: string; taskId: string }[]
}

/** A lab of the demo course's class that students submitted, each with the score given. Gives its course. */
const gradedLab = async (
  browser: Browser,
  teacher: Page,
  lab: string,
  language: Language,
  scores: Record<string, number>,
) => {
  const get = <T>(page: Page, path: string) => data<T>(callApi(page, 'GET', path))
  const post = <T>(page: Page, path: string, body: object) => data<T>(callApi(page, 'POST', path, body))
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const name = encodeURIComponent(DEMO_COURSE)
  const books = await get<{ items: { courseId: string; classId: string; students: number }[] }>(
    teacher,
    `/teacher/gradeBook/page?limit=200&name=${name}`,
  )
  // The demo course with its class of 30, give or take what journeys do with it: they leave courses with small classes.
  const [{ courseId, classId } = { courseId: '', classId: '' }] = books.items.toSorted(
    (one, other) => other.students - one.students,
  )
  const { experimentTaskId } = await post<{ experimentTaskId: string }>(teacher, '/teacher/task/publish', {
    projectId: await shippedLab(teacher),
    name: { zh: lab, en: lab },
    classIds: [classId],
    courseId,
    startAt: at(-1),
    endAt: at(24),
  })
  for (const [account, score] of Object.entries(scores)) {
    const student = await personAt(browser, account, language)
    const mine = await get<Listed>(student, '/stu/task/page?limit=200')
    const studentTaskId = mine.items.find((one) => one.taskId === experimentTaskId)?.id
    const { id } = await post<{ id: string }>(student, '/bench/experiment/start', { studentTaskId })
    await post(student, '/bench/experiment/submit', { id })
    await post(teacher, '/teacher/experiment/grade', { studentTaskId, score, reason: 'Counted' })
  }
  return courseId
}

/** Somebody who reads the figures of the demo school, in a role that an administrator made for it. */
const deanAt = async (browser: Browser, language: Language): Promise<Page> => {
  const { page } = await newPerson(browser, language, 'dean', async (admin) => {
    const role = {
      base: 'teacher',
      name: { zh: `院长 ${language}`, en: `Dean ${language}` },
      grants: ['statistics:task:page', 'statistics:course:page'].map((permission) => ({
        permission,
        scope: 'org',
      })),
    }
    return (await data<{ id: string }>(callApi(admin, 'POST', '/sys/role/add', role))).id
  })
  return page
}

for (const language of driven(import.meta.filename))
  test(`figures lead to whose work they are made of, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const lab = `Counted ${language}`
    const teacher = await personAt(browser, 'teacher1', language)
    const courseId = await gradedLab(browser, teacher, lab, language, {
      student24: 95,
      student25: 40,
      student26: 75,
    })
    const [best, worst] = [
      await nameOf(await personAt(browser, 'student24', language)),
      await nameOf(await personAt(browser, 'student25', language)),
    ]

    const rowOf = (name: string) =>
      teacher.getByRole('row').filter({ hasText: name }).filter({ hasText: lab })
    await teacher.goto('/statistics/experiment')
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(t('statistics:title.experiment'))
    await expect(teacher.getByRole('table', { name: t('bands:distribution') })).toBeAttached()
    await expectAccessible(teacher)
    await shot(teacher, `statistics-${language}`)

    // The highest band, and who is in it; filters stand in the address.
    const bands = teacher.getByRole('region', { name: t('statistics:bands.score') })
    await bands.getByRole('link', { name: t('bands:score.high') }).click()
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(t('statistics:students.experiment'))
    await expect(rowOf(best)).toContainText('95')
    await expect(rowOf(worst)).toHaveCount(0)
    await expectAccessible(teacher)
    await teacher.goBack()
    await bands.getByRole('link', { name: t('bands:score.low') }).click()
    await expect(rowOf(worst)).toContainText('40')
    await expect(rowOf(best)).toHaveCount(0)

    // A dean goes from a course to its labs, sees how many are in a band and not who, and takes the choice along to the reports.
    const dean = await deanAt(browser, language)
    await dean.goto('/statistics/course')
    await expect(dean.getByRole('tab', { name: t('statistics:tab.risk') })).toHaveCount(0)
    await expectAccessible(dean)
    await shot(dean, `statistics-course-${language}`)
    // The demo course: others that journeys leave have no reports.
    await dean.locator(`td a[href*="/statistics/experiment?courseId=${courseId}"]`).click()
    await expect(dean).toHaveURL(/\/statistics\/experiment\?courseId=/)
    await expect(dean.getByRole('link', { name: t('bands:time.low') })).toBeVisible()
    await dean
      .getByRole('link', { name: t('bands:score.high') })
      .first()
      .click()
    await expect(dean.getByRole('row').filter({ hasText: lab })).toContainText('95')
    await expect(dean.getByText(best)).toHaveCount(0)
    await dean.goBack()
    await dean.getByRole('tab', { name: exactly(t('statistics:tab.report')) }).click()
    await expect(dean).toHaveURL(/\/statistics\/report\?courseId=/)
    await dean.setViewportSize({ width: 360, height: 740 })
    await expect(dean.locator('.lb-numbers')).toBeVisible()
    await expectNoSideways(dean)
    await expectAccessible(dean)
  })
