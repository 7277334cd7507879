import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { takePicture } from './journey/experiment.ts'
import { editorOf, noisyPicture, openTab, saved, tool, writeGuidebook } from './journey/guidebook.ts'
import { LAB } from './journey/publish.ts'
import { connect, run } from './support/bench.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import {
  actOn,
  callApi,
  expectAccessible,
  expectNoSideways,
  press,
  shot,
  write,
  writeIn,
} from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { typePart } from './support/sheet.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const COVER_LIMIT = 200 * 1024
const RESISTOR = { zh: '电阻', en: 'Resistor' } as const
/** What the name of a copy ends with. */
const COPY = { zh: '（副本）', en: ' (copy)' } as const
/** A lab of the system with a circuit that runs as it is given. */
const GIVEN = { zh: '串联型稳压电源', en: 'Series voltage regulator' } as const

const begin = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.goto('/lab/project')
  await page
    .getByRole('link', { name: exactly(t('labs:add.title')) })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await write(drawer, { zh: name, en: name })
  await write(drawer, { zh: '测量分压。', en: 'Measure a divider.' }, 'textarea')
  await press(drawer, t('labs:add.go'))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A cover of megabytes is cut by keys and arrives below its limit. */
const putCover = async (page: Page, t: Words): Promise<void> => {
  const buffer = await noisyPicture(page, 1800, 1500)
  expect(buffer.length).toBeGreaterThan(COVER_LIMIT)
  const file = { name: 'bench.png', mimeType: 'image/png', buffer }
  await page.locator('.lb-cover-field input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  const part = dialog.getByRole('img', { name: t('labs:cover.crop') })
  await part.focus()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expectAccessible(page)
  await saved(page, () => press(dialog, t('common:action.save')))
  const link = (await page.locator('.lb-cover-field img').getAttribute('src')) ?? ''
  expect((await (await page.request.get(link)).body()).length).toBeLessThanOrEqual(COVER_LIMIT)
}

/** The students' view shows what was written; on a phone nothing sticks out. */
const preview = async (page: Page, t: Words, language: Language): Promise<void> => {
  await openTab(page, t, 'preview')
  const shown = page.locator('.lb-lab-preview')
  await expect(shown.locator('.lb-rich table')).toContainText('10 kΩ')
  const picture = shown.locator('.lb-rich img').first()
  await picture.scrollIntoViewIfNeeded()
  expect(
    Number(await picture.evaluate((each) => Reflect.get(each, 'naturalWidth') as number)),
  ).toBeGreaterThan(0)
  await expect(shown.locator('.lb-preview-sections li').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  // By address: which tabs are visible depends on the width.
  await page.goto(page.url().replace('tab=preview', 'tab=guidebook'))
  await expect(page.getByRole('toolbar', { name: t('rich:toolbar') }).first()).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await shot(page, `lab-author-360-${language}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await writeIn(page, 'en')
  await expect(editorOf(page, t, 'English').locator('.lb-rich-content img')).toBeVisible()
  await shot(page, `lab-author-${language}`, true)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A popover that says what an act means; goes on with it. */
const agree = async (page: Page, t: Words, means: string): Promise<void> => {
  const question = page.locator('.ant-popover:visible').filter({ hasText: means })
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  await press(question, t('common:action.ok'))
  await expect(question).toBeHidden()
}

/** A version is made by trying the lab out; the draft goes on, and back to it. */
const versions = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.goto('/lab/project')
  await actOn(rowOf(page, name), t, t('labs:list.tryOut'))
  await expect(page).toHaveURL(/\/doexperiment\?/)
  await page.goto('/lab/project')
  await rowOf(page, name).getByRole('link', { name }).click()
  await openTab(page, t, 'report')
  await saved(page, () =>
    page.getByRole('button', { name: t('templates:section.remove', { number: 1 }) }).click(),
  )
  const sections = await page.locator('.lb-section').count()
  await page.goto('/lab/project')
  await actOn(rowOf(page, name), t, t('labs:versions.open'))
  const drawer = page.getByRole('dialog')
  const version = drawer.getByRole('listitem').filter({ hasText: t('labs:versions.number', { number: 1 }) })
  await expect(version).not.toContainText(t('labs:versions.current'))
  await press(version, t('labs:versions.restore'))
  await agree(page, t, t('labs:versions.restoreLoses'))
  await expect(version).toContainText(t('labs:versions.current'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await rowOf(page, name).getByRole('link', { name }).click()
  await openTab(page, t, 'report')
  await expect(page.locator('.lb-section')).toHaveCount(sections + 1)
}

/** Out as a file and in again, with its pictures; a broken file is refused. */
const exchange = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.goto('/lab/project')
  const download = page.waitForEvent('download')
  await actOn(rowOf(page, name), t, t('owned:export'))
  const bytes = readFileSync(await (await download).path())
  const chooser = page.locator('input[type=file][accept*=zip]')
  const broken = bytes.subarray(0, bytes.length - 40)
  const mimeType = 'application/zip'
  await chooser.setInputFiles({ name: 'broken.lab.zip', mimeType, buffer: Buffer.from(broken) })
  await expect(page.locator('.ant-message-error, .ant-notification-notice').first()).toBeVisible()
  await expect(page).toHaveURL(/\/lab\/project(\?|$)/)
  await chooser.setInputFiles({ name: 'lab.lab.zip', mimeType, buffer: bytes })
  await expect(page).toHaveURL(/\/lab\/project\/edit\?/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('.lb-cover-field img')).toBeVisible()
  await openTab(page, t, 'guidebook')
  await writeIn(page, 'zh')
  await expect(editorOf(page, t, '中文').locator('.lb-rich-content img')).toHaveAttribute('src', /\//)
}

const removeAll = async (page: Page, t: Words, name: string): Promise<void> => {
  await page.goto('/lab/project')
  for (let left = await rowOf(page, name).count(); left > 0; left--) {
    await actOn(rowOf(page, name).first(), t, t('common:action.delete'))
    await agree(page, t, t('labs:list.deleteQuestion', { name }))
    await expect(rowOf(page, name)).toHaveCount(left - 1)
  }
}

for (const language of driven(import.meta.filename)) {
  const look = { colorScheme: language === 'zh' ? 'light' : 'dark' } as const

  test(`a teacher writes a lab from nothing, and gives it away as a file, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Lab ${language} ${Date.now()}`
    const page = await personAt(browser, 'teacher1', language, look)
    await begin(page, t, name)
    await putCover(page, t)
    await openTab(page, t, 'circuit')
    await saved(page, () => typePart(page, RESISTOR[language], [200, 200], 0))
    await openTab(page, t, 'report')
    await saved(page, () => page.getByRole('button', { name: t('templates:section.usual') }).click())
    await writeGuidebook(page, t)
    await preview(page, t, language)
    await versions(page, t, name)
    await exchange(page, t, name)
    await removeAll(page, t, name)
  })

  test(`a screen kept at a bench is put into a copied lab in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const page = await personAt(browser, 'teacher1', language, look)
    await leaveBench(page)
    await page.goto('/lab/project')
    await actOn(rowOf(page, GIVEN[language]).last(), t, t('labs:list.tryOut'))
    await connect(page, t)
    await run(page, t)
    await takePicture(page, t, 1)
    await leaveBench(page)

    await page.goto('/lab/project')
    await actOn(rowOf(page, LAB[language]).last(), t, t('labs:list.copy'))
    await agree(page, t, t('labs:list.copyMeans'))
    const copy = `${LAB[language]}${COPY[language]}`
    await rowOf(page, copy).first().getByRole('link', { name: copy }).click()
    await openTab(page, t, 'guidebook')
    const editor = editorOf(page, t, language === 'zh' ? '中文' : 'English')
    await editor.locator('.lb-rich-content p').first().click()
    await tool(editor, t, 'labs:guide.screen').click()
    const dialog = page.getByRole('dialog', { name: t('labs:guide.screen') })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await shot(page, `lab-screen-${language}`)
    await saved(page, () => dialog.getByRole('listitem').first().getByRole('button').click())
    const picture = editor.getByRole('img', { name: t('labs:guide.screenAlt') })
    await expect(picture).toBeVisible()
    const id = new URL(page.url()).searchParams.get('id')
    await page.goto('/lab/project')
    await callApi(page, 'POST', '/lab/project/delete', { id })
  })
}
