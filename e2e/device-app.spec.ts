import type { Locator, Page } from '@playwright/test'
import { packageOf, programOf } from 'labbox-bench/update/package.fixture.ts'
import { oldBench, packedBench } from './support/bench-program.ts'
import { driven, wordsOf, type Words } from './support/language.ts'
import { actOn, callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const students = { zh: 'student4', en: 'student5' } as const
/** Runs at first, comes online and stays, ends at once. A version can be uploaded once, so each language has its own. */
const VERSIONS = { zh: { old: '0.0.1', bad: '9.0.1' }, en: { old: '0.0.1', bad: '9.0.2' } } as const
const OTHER = '8.0.0'

/** What is released: in one language the very file that `npm pack` makes, in the other the program as a later version. */
const newer = {
  zh: packedBench,
  en: async () => ({ version: OTHER, tarball: packageOf(OTHER, await programOf(OTHER)) }),
}

const asked = async <T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> =>
  ((await callApi(page, method, path, body)) as { data: T }).data

const upload = async (page: Page, t: Words, version: string, tarball: Buffer): Promise<void> => {
  await page.goto('/device/app/page')
  await page
    .getByRole('link', { name: t('devices:app.add') })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(t('devices:app.notes')).fill('e2e')
  await expectAccessible(page)
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'labbox-bench.tgz', mimeType: 'application/gzip', buffer: tarball })
  await expect(page.getByText(t('devices:app.added', { version }))).toBeVisible()
  await expect(rowOf(page, version)).toContainText(t('devices:app.nobody'))
}
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** To this one bench, and to no other. */
const release = async (page: Page, t: Words, version: string, bench: string): Promise<void> => {
  await press(rowOf(page, version), t('devices:app.release'))
  const dialog = page.getByRole('dialog')
  const pick = dialog.getByRole('combobox', { name: t('devices:field.device') })
  await pick.click()
  await pick.fill(bench)
  await page.locator('.ant-select-item-option').filter({ hasText: bench }).click()
  await expectAccessible(page)
  await press(dialog, t('devices:app.release'))
  await expect(page.getByText(t('devices:app.released', { version }))).toBeVisible()
  await expect(rowOf(page, version)).toContainText(bench)
}
const withdraw = async (page: Page, t: Words, version: string): Promise<void> => {
  await page.goto('/device/app/page')
  await actOn(rowOf(page, version), t, t('devices:app.withdraw'))
  await press(page.locator('.ant-popconfirm:visible'), t('common:action.ok'))
  await expect(rowOf(page, version)).toContainText(t('devices:app.withdrawn'))
}

for (const language of driven(import.meta.filename))
  test(`a bench updates itself and goes back from a bad version, in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language)
    const { old, bad } = VERSIONS[language]
    const name = `Update ${language} ${Date.now()}`
    const { version, tarball } = await newer[language]()
    const admin = await personAt(browser, 'sysadmin', language)
    const { id: deviceId } = await asked<{ id: string }>(admin, 'POST', '/device/add', {
      name: { zh: name, en: name },
    })
    const { code } = await asked<{ code: string }>(admin, 'POST', '/device/enrollCode', { id: deviceId })
    const bench = await oldBench(old, baseURL ?? '', code)
    try {
      await admin.goto('/device/app/rollout')
      await expect(rowOf(admin, name)).toContainText(old)
      await expect(rowOf(admin, name)).toContainText(t('devices:app.state.current'))

      // Somebody works there: the update is fetched and checked, and waits for them.
      const student = await personAt(browser, students[language], language)
      await leaveBench(student)
      const { occupancy } = await asked<{ occupancy: { id: string } }>(
        student,
        'POST',
        '/device/occupancy/take',
        { deviceId },
      )
      await upload(admin, t, version, tarball)
      await release(admin, t, version, name)
      await admin.goto('/device/app/rollout')
      await expect(rowOf(admin, name)).toContainText(t('devices:app.state.waiting', { version }))
      await expect(rowOf(admin, name)).toContainText(old)
      await expectAccessible(admin)
      await shot(admin, `device-app-waiting-${language}`)
      await asked(student, 'POST', '/device/occupancy/release', { id: occupancy.id })
      await expect(rowOf(admin, name)).toContainText(t('devices:app.state.current'))
      await expect(rowOf(admin, name)).not.toContainText(old)
      await expect(rowOf(admin, name)).toContainText(version)

      await upload(admin, t, bad, packageOf(bad, 'throw new Error("no such driver")'))
      await release(admin, t, bad, name)
      await shot(admin, `device-app-${language}`)
      await admin.goto('/device/app/rollout')
      const row = rowOf(admin, name)
      await expect(row).toContainText(t('devices:app.failure.crashed'))
      await expect(row).toContainText('no such driver')
      await expect(row).toContainText(version)
      await expectAccessible(admin)
      await shot(admin, `device-app-rollout-${language}`, true)

      await admin.emulateMedia({ colorScheme: 'dark' })
      await admin.setViewportSize({ width: 360, height: 740 })
      for (const path of ['rollout', 'page']) {
        await admin.goto(`/device/app/${path}`)
        await expect(admin.getByText(path === 'page' ? version : name).first()).toBeVisible()
        await expectNoSideways(admin)
        await expectAccessible(admin)
        await shot(admin, `device-app-${path}-360-${language}`)
      }
      await admin.setViewportSize({ width: 1440, height: 900 })
      for (const one of [version, bad]) await withdraw(admin, t, one)
    } finally {
      await bench.close()
    }
  })
