import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import {
  openLab,
  placeParts,
  readCell,
  setInstruments,
  startTask,
  submitExperiment,
  tuneTo,
  wireGround,
  wireMost,
} from './journey/experiment.ts'
import { shippedLab } from './journey/publish.ts'
import { connect, run } from './support/bench.ts'
import { cableTo, type Cable } from './support/cable.ts'
import { driven, languages, wordsOf, type Language, type Words } from './support/language.ts'
import { callApi, expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, nameOf, personAt, teacherOfOneClass } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { expect, test } from './support/test.ts'

const STUDENTS = ['student22', 'student23'] as const
const HOUR_MS = 3_600_000
/** A whole picture of one pixel. */
const PHOTO = join(import.meta.dirname, 'support/pixel.png')
/** A box tries each minute. */
const SYNC_MS = 100_000

let cable: Cable
let box: Product | undefined
test.beforeEach(async () => {
  cable = await cableTo(process.env['E2E_URL'] ?? '')
})
test.afterEach(async ({ browser }) => {
  await closeWindows({ browser })
  await box?.stop()
  box = undefined
  cable.close()
})

/** An experiment for lab boxes, for the only class of this teacher. */
const publishFor = async (teacher: Page, name: string): Promise<{ taskId: string; classId: string }> => {
  const classes = (await callApi(teacher, 'GET', '/lab/class/page?limit=10')) as {
    data: { items: { id: string }[] }
  }
  const classId = classes.data.items[0]?.id ?? ''
  const now = Date.now()
  const { data } = (await callApi(teacher, 'POST', '/teacher/task/publish', {
    projectId: await shippedLab(teacher),
    name: { zh: name, en: name },
    classIds: [classId],
    startAt: new Date(now).toISOString(),
    endAt: new Date(now + HOUR_MS).toISOString(),
    box: true,
  })) as { data: { experimentTaskId: string } }
  return { taskId: data.experimentTaskId, classId }
}

/** Adds a box for the class and answers the code for the machine. */
const addBox = async (teacher: Page, t: Words, name: string): Promise<string> => {
  await teacher.goto('/device/boxes/add')
  const drawer = teacher.getByRole('dialog')
  await drawer.getByRole('textbox', { name: t('boxes:field.name') }).fill(name)
  await drawer.getByRole('combobox', { name: t('boxes:field.class') }).click()
  await teacher.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expectAccessible(teacher)
  await press(drawer, t('common:action.save'))
  const command = teacher.getByRole('dialog').last().locator('code')
  await expect(command).toContainText('BOX_CODE=')
  return /BOX_CODE=(\S+)/.exec(await command.innerText())?.[1] ?? ''
}

/** Comes in with the code of a printed card, and a PIN of one’s own. */
const enter = async (browser: Browser, t: Words, language: Language, code: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: box?.url ?? '',
    locale: languages[language],
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`/box#${code}`)
  await page.getByLabel(t('boxes:room.newPin')).fill('271828')
  await expectAccessible(page)
  await press(page, t('boxes:room.signIn'))
  await expect(page).toHaveURL(/\/task-center/)
  return page
}

for (const language of driven(import.meta.filename))
  test(`a class works in a room without a network, and its work arrives, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Box ${language} ${Date.now()}`
    const teacher = await teacherOfOneClass(browser, language, STUDENTS)
    const { taskId } = await publishFor(teacher, name)
    const code = await addBox(teacher, t, name)
    box = await startProduct({
      DEMO: 'off',
      BOX_OF: cable.url,
      BOX_CODE: code,
      BOX_KEY: 'a key for the journey',
    })
    cable.pull()

    const key = /key=([\w-]+)/.exec(box.output())?.[1] ?? ''
    const room = await (await browser.newContext({ baseURL: box.url, locale: languages[language] })).newPage()
    await room.goto(`/box/cards?key=${key}`)
    await expect(room.locator('.lb-label')).toHaveCount(STUDENTS.length)
    await expectAccessible(room)
    await shot(room, `box-cards-${language}`)
    const cards = (await callApi(room, 'GET', `/box/cards?key=${key}`)) as { data: { code: string }[] }
    const [one, other] = await Promise.all(cards.data.map((card) => enter(browser, t, language, card.code)))
    if (!one || !other) throw new Error('The box has no cards')

    await startTask(one, t, name)
    await placeParts(one, language)
    await wireMost(one, t)
    await wireGround(one)
    await connect(one, t)
    await run(one, t)
    await setInstruments(one, t)
    await tuneTo(one, t, '1k')
    await readCell(one, 'uo.f4', 'mouse')
    // A photo of the bench, from a file.
    await one.getByRole('button', { name: t('experiments:top.pictures', { count: 0 }) }).click()
    const photos = one.getByRole('dialog')
    await photos.locator('input[type=file]').setInputFiles(PHOTO)
    await expect(photos.locator('figure')).toHaveCount(1)
    await one.keyboard.press('Escape')
    await startTask(other, t, name)
    await submitExperiment(other, t)

    // Nothing of it is at the university, and the room sees that.
    await room.goto('/box')
    await expect(room.getByText(t('boxes:room.oldest'))).toBeVisible()
    await expectAccessible(room)
    await shot(room, `box-pending-${language}`)
    // Somebody carries it there on a stick.
    await room.goto(`/box/cards?key=${key}`)
    const [file] = await Promise.all([room.waitForEvent('download'), press(room, t('boxes:cards.file'))])
    await teacher.goto('/device/boxes')
    await teacher.locator('input[type=file]').setInputFiles(await file.path())
    const heard = teacher.getByRole('row').filter({ hasText: name })
    await expect(heard).not.toContainText(t('boxes:never'))
    // The cable brings nothing twice.
    cable.plug()
    await room.goto('/box')
    await expect(room.getByText(t('boxes:room.whole'))).toBeVisible({ timeout: SYNC_MS })

    await teacher.goto(`/teacher/taskMgt/task?id=${taskId}`)
    const rows = teacher.getByRole('row').filter({ hasText: t('tasks:origin', { name }) })
    await expect(rows).toHaveCount(2)
    const submitted = await personAt(browser, STUDENTS[1], language)
    await expect(rows.filter({ hasText: await nameOf(submitted) })).toHaveCount(1)
    await expect(rows.filter({ hasText: t('tasks:status.work.3') })).toHaveCount(1)
    await shot(teacher, `box-arrived-${language}`)
    // Work that is not handed in goes on at the university, with the photo from the room.
    const goesOn = await personAt(browser, STUDENTS[0], language)
    await openLab(goesOn, name)
    await goesOn.getByRole('button', { name: t('experiments:top.pictures', { count: 1 }) }).click()
    const arrived = goesOn.getByRole('dialog').locator('figure img')
    await expect(arrived).not.toHaveJSProperty('naturalWidth', 0)
    await teacher.goto('/device/boxes')
    await expect(heard).toContainText(t('boxes:state.open'))
    await expectAccessible(teacher)
  })
