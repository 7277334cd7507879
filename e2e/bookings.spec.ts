import type { Page } from '@playwright/test'
import { openWiredLab, readCell, setInstruments, tuneTo } from './journey/experiment.ts'
import { run } from './support/bench.ts'
import { driven, exactly, wordsOf, type Language, type Words } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, openWithin, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, nameOf, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const MINUTE_MS = 60_000
const SLOT_MINUTES = 10
/** To publish and to book, before the slot begins, also on a machine with other work. */
const AHEAD_MS = 120_000
/** Nobody has two slots at one time, and leaves the bench at the end of it: these are in no other journey. */
const students: Record<Language, number[]> = { zh: [11, 12, 13], en: [14, 15, 16] }
const ZONE = 'Asia/Shanghai'

const clockAt = (instant: number): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

/** Options of the list that opens; a press beside it closes it. */
const choose = async (page: Page, field: string, ...options: number[]) => {
  await page.locator(field).click()
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  for (const option of options) await list.nth(option).click()
  await page.locator('.ant-drawer-title').click()
}
const setTime = async (page: Page, field: string, time: string) => {
  await page.locator(field).fill(time)
  // Enter would publish.
  await page.locator(field).press('Tab')
}

/** One slot for two, which begins at `start`. */
const publish = async (page: Page, t: Words, subject: string, start: number) => {
  await page.goto('/device/book/my/page')
  await page
    .getByRole('link', { name: t('bookings:publish.title') })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('#subject input, input#subject').first().fill(subject)
  // By name: other journeys leave classes of this teacher.
  await page.locator('#classIds').fill('2401')
  await choose(page, '#classIds', 0)
  await choose(page, '#deviceIds', 0)
  // Works at weekends too.
  await choose(page, '#weekdays', 5, 6)
  await setTime(page, '#dayFrom', clockAt(start))
  await setTime(page, '#dayTo', clockAt(start + SLOT_MINUTES * MINUTE_MS))
  await page.locator('#slotMinutes').fill(String(SLOT_MINUTES))
  await page.locator('#places').fill('2')
  await expectAccessible(page)
  await shot(page, 'bookings-publish')
  await press(drawer, t('bookings:publish.go'))
  await expect(page.getByText(t('bookings:publish.done'))).toBeVisible()
  await expect(page.getByText(subject).first()).toBeVisible()
}

/** The slot of an offer that begins at `start`, which is today: the other days of the week follow it. */
const slot = (page: Page, subject: string, start: number) =>
  page
    .locator('button[data-slot]', { hasText: subject })
    .filter({ hasText: clockAt(start) })
    .first()
const openSlot = async (page: Page, subject: string, start: number) => {
  await page.goto('/device/book/page')
  await slot(page, subject, start).click()
}
/** The bench of the slot is the one that the experiment is done on. */
const measure = async (page: Page, t: Words, language: Language) => {
  await openWiredLab(page, t, language)
  await run(page, t)
  await setInstruments(page, t)
  await tuneTo(page, t, '1k')
  await readCell(page, 'ui.f4', 'mouse')
}
/** Hours and reasons of what was used, for the teacher: wide, and on a phone. */
const seeUsage = async (teacher: Page, t: Words, name: string) => {
  await openWithin(teacher, '/device/usage')
  for (const chart of ['byDevice', 'byClass', 'byWeek'])
    await expect(teacher.getByRole('table', { name: t(`devices:usage.${chart}`) })).toBeVisible()
  const row = teacher.getByRole('row', { name }).first()
  await expect(row).toContainText(t('devices:reason.release'))
  await expectAccessible(teacher)
  await shot(teacher, 'bookings-usage', true)
}
const pressAct = (page: Page, t: Words, act: string) =>
  page
    .getByRole('button', { name: exactly(t(`bookings:act.${act}`)) })
    .first()
    .click()

for (const language of driven(import.meta.filename))
  test(`an offer is booked, raced for, used, and missed, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const subject = `Filters ${language} ${Date.now() % 1_000_000}`
    const admin = await personAt(browser, 'sysadmin', language)
    await callApi(admin, 'POST', '/sys/clientConfig/update', {
      name: 'bookingNoShowMinutes',
      content: 1,
      version: 0,
    })
    const teacher = await personAt(browser, 'teacher1', language)
    const [first, second, third] = (await Promise.all(
      students[language].map((n) => personAt(browser, `student${n}`, language)),
    )) as [Page, Page, Page]
    for (const page of [first, second, third]) await leaveBench(page)
    const start = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS
    await publish(teacher, t, subject, start)
    await shot(teacher, 'bookings-offers')

    await openSlot(first, subject, start)
    await expectAccessible(first)
    await shot(first, 'bookings-slot')
    await pressAct(first, t, 'book')
    await expect(slot(first, subject, start)).toContainText(t('dictionary:deviceChooseColour.0'))

    // Two people compete for the last place.
    await Promise.all([second, third].map((page) => openSlot(page, subject, start)))
    await Promise.all([second, third].map((page) => pressAct(page, t, 'book')))
    const full = (page: Page) => page.getByRole('button', { name: exactly(t('bookings:act.wait')) })
    const won = (page: Page) => slot(page, subject, start).getByText(t('dictionary:deviceChooseColour.0'))
    await expect(won(second).or(full(second)).first()).toBeVisible()
    await expect(won(third).or(full(third)).first()).toBeVisible()
    const [winner, loser] = (await won(second).isVisible()) ? [second, third] : [third, second]
    await expect(won(winner)).toBeVisible()
    await expect(won(loser)).toHaveCount(0)
    await pressAct(loser, t, 'wait')
    await expect(loser.getByRole('button', { name: t('bookings:act.leave', { place: 1 }) })).toBeVisible()
    await shot(loser, 'bookings-waiting')

    // The slot begins: who booked connects; the winner of the race does not come.
    await openWithin(first, '/device/book/record')
    const row = first.getByRole('row', { name: subject })
    await expect(row).toContainText(t('bookings:status.reserved'))
    await shot(first, 'bookings-record')
    const connect = row.getByRole('button', { name: exactly(t('bookings:act.connect')) })
    await expect(connect).toBeVisible({ timeout: AHEAD_MS + 2 * MINUTE_MS })
    await connect.click()
    await first.waitForURL('**/bench/experimentalize')
    await measure(first, t, language)
    await openWithin(loser, '/device/book/record')
    const offered = loser.getByRole('row', { name: subject })
    await expect(offered).toContainText(t('bookings:status.offered'), { timeout: 120_000 })
    await press(offered, t('bookings:act.accept'))
    await press(offered, t('bookings:act.connect'))
    await loser.waitForURL('**/bench/experimentalize')

    await teacher
      .getByRole('row', { name: subject })
      .getByRole('link', { name: t('bookings:offers.records') })
      .click()
    const outcomes = `${t('bookings:attendance.attended')} 2 · ${t('bookings:attendance.missed')} 1`
    await expect(teacher.getByText(outcomes)).toBeVisible()
    await expect(teacher.getByText(t('bookings:status.expired')).first()).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, 'bookings-record-list')
    const name = await nameOf(first)
    for (const page of [first, loser]) await leaveBench(page)
    await seeUsage(teacher, t, name)
    await teacher.setViewportSize({ width: 360, height: 740 })
    for (const path of ['book/recordList', 'usage']) {
      await openWithin(teacher, `/device/${path}`)
      await expect(teacher.getByText(name).first()).toBeVisible()
      await expectNoSideways(teacher)
      await expectAccessible(teacher)
      await shot(teacher, `bookings-${path.replaceAll('/', '-')}-360`)
    }

    const phone = await personAt(browser, `student${students[language][0]}`, language, {
      colorScheme: 'dark',
    })
    await phone.goto('/device/book/page')
    await expect(slot(phone, subject, start)).toBeVisible()
    await expectAccessible(phone)
    await shot(phone, 'bookings-week-dark')
    // With the keyboard from one slot to another, and into it.
    await phone.locator('button[data-slot][tabindex="0"]').focus()
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('dialog')).toBeVisible()
    await phone.keyboard.press('Escape')
    await phone.setViewportSize({ width: 360, height: 740 })
    for (const path of ['page', 'record']) {
      await openWithin(phone, `/device/book/${path}`)
      await expect(phone.getByText(subject).first()).toBeVisible()
      await expectNoSideways(phone)
      await expectAccessible(phone)
      await shot(phone, `bookings-${path}-360-dark`)
    }
  })
