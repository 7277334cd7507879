import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { submitExperiment, startTask } from './journey/experiment.ts'
import { shippedLab } from './journey/publish.ts'
import { driven, exactly, wordsOf, type Language } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { scan } from './support/qr.ts'
import { classOf, made } from './support/school.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const students: Record<Language, string> = { zh: 'student19', en: 'student18' }
const PHOTO = join(import.meta.dirname, 'support/pixel.png')

/** The RC lab for a class of one, done on equipment that the platform does not know. */
const publishOffline = async (teacher: Page, name: string, account: string) => {
  const classId = await classOf(teacher, [account], name)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await made(teacher, '/teacher/task/publish', {
    projectId: await shippedLab(teacher),
    name: { zh: name, en: name },
    classIds: [classId],
    startAt: at(-1),
    endAt: at(24),
    settings: { manualFill: true, previewFirst: true },
  })
}

for (const language of driven(import.meta.filename))
  test(`an experiment is done offline, with typed readings and photos of a phone, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Offline ${language} ${Date.now() % 10_000}`
    const teacher = await personAt(browser, 'teacher1', language)
    await publishOffline(teacher, name, students[language])

    const student = await personAt(browser, students[language], language)
    // The guidebook comes first.
    await student.goto('/task-center')
    const card = student.getByRole('listitem').filter({ hasText: name })
    await card.getByRole('link', { name: exactly(t('experiments:tasks.read')) }).click()
    await expect(student.getByRole('dialog').locator('.katex').first()).toBeVisible()
    await expectAccessible(student, '.ant-drawer')
    await shot(student, 'guidebook-first')
    await press(student.getByRole('dialog'), t('experiments:tasks.haveRead'))
    await expect(student.getByRole('dialog')).toBeHidden()
    await startTask(student, t, name)
    const cell = student.locator('input[data-cell="ui.f1"]')
    await cell.fill('1.98')
    await cell.press('Enter')
    await expect(student.locator('.lb-sheet-cell[data-id="ui.f1"]')).toContainText(
      t('measurement:cell.marked'),
    )

    // A photo from the computer, then one from the phone, which appears by itself.
    await student.getByRole('button', { name: t('experiments:top.pictures', { count: 0 }) }).click()
    const drawer = student.getByRole('dialog')
    await drawer.locator('input[type=file]').setInputFiles(PHOTO)
    await expect(drawer.locator('figure')).toHaveCount(1)
    await drawer.getByRole('button', { name: t('experiments-bench:photo.phone') }).click()
    await expect(drawer.getByText(t('experiments-bench:photo.phoneHint'))).toBeVisible()
    await expectAccessible(student, '.ant-drawer')
    await shot(student, 'offline-photos')

    const phone = await personAt(browser, students[language], language)
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.goto(await scan(drawer.getByLabel(t('experiments-bench:photo.phone'), { exact: true })))
    await phone.locator('input[type=file]').setInputFiles(PHOTO)
    await expect(phone.locator('figure')).toHaveCount(2)
    await expectNoSideways(phone)
    await expectAccessible(phone)
    await shot(phone, 'offline-phone')
    await expect(drawer.getByText(t('experiments-bench:photo.mark'), { exact: true })).toHaveCount(2)
    await student.keyboard.press('Escape')
    await submitExperiment(student, t)

    await phone.reload()
    await expect(phone.getByText(t('experiments-bench:photo.over'))).toBeVisible()
  })
