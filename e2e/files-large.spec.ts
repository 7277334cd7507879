import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooser, hashAtServer, ownFiles } from './support/files.ts'
import { driven, wordsOf } from './support/language.ts'
import { shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { watchTasks } from './support/tasks.ts'
import { expect, test } from './support/test.ts'

// Playwright traces copy the whole page before and after each act, which no user does.
test.use({ trace: 'off' })
test.afterEach(closeWindows)

const MIB = 1 << 20
/** MB of the large file: enough for each cut to fall into it. */
const SIZE = process.env['LONG'] === '1' ? 300 : 60
/** Of processor time in one task of the page. The gate shares its two cores, which makes the same work cost more. */
const QUICK_MS = process.env['LONG'] === '1' ? 50 : 150

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labbox-files-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Random bytes on the disk, and their hash. */
const writeFile = async (name: string, size: number) => {
  const path = join(folder, name)
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  for (let at = 0; at < size; at += 4 * MIB) {
    const piece = randomBytes(Math.min(4 * MIB, size - at))
    hash.update(piece)
    await handle.write(piece)
  }
  await handle.close()
  return { path, name, sha256: hash.digest('hex') }
}

for (const language of driven(import.meta.filename)) {
  const t = wordsOf(language)

  test(`${SIZE} MB arrive over five cuts and a killed server, and the page stays quick (${language})`, async ({
    browser,
  }) => {
    const file = await writeFile(`big-${language}.bin`, SIZE * MIB)
    const product = await startProduct()
    try {
      const page = await personAt(browser, 'teacher1', language, { url: product.url })
      const [connected, listed] = [
        page.waitForEvent('websocket'),
        page.waitForResponse((answer) => answer.url().includes('/projectFile/page')),
      ]
      await page.goto('/projectFile')
      await Promise.all([connected, listed])
      await expect(chooser(page)).toBeAttached()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      const network = (offline: boolean) =>
        devtools.send('Network.emulateNetworkConditions', {
          offline,
          latency: 5,
          downloadThroughput: 100 * MIB,
          uploadThroughput: (SIZE / 15) * MIB,
        })
      await network(false)
      // Opening the page, and what follows once it is connected, are not measured.
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(5_000)
      const longestTask = await watchTasks(devtools)
      await chooser(page).setInputFiles(file.path)
      const panel = page.getByRole('region', { name: t('shell:uploads.title') })
      await expect(panel.getByText(t('shell:uploads.hashing'))).toBeVisible()
      const share = async () =>
        Number(/(\d+) %$/.exec((await panel.locator('li small').textContent()) ?? '')?.[1] ?? 100)
      const uploading = panel.getByText(t('shell:uploads.state.uploading'), { exact: true })
      await expect(uploading).toBeVisible()
      for (const mark of [8, 20, 32, 44, 56]) {
        await expect.poll(share, { intervals: [100] }).toBeGreaterThanOrEqual(mark)
        await network(true)
        await expect(panel.getByText(t('shell:uploads.state.waiting'), { exact: true })).toBeVisible()
        await page.waitForTimeout(500)
        await network(false)
      }
      await expect.poll(share, { intervals: [100] }).toBeGreaterThanOrEqual(68)
      await product.restart()
      await expect(panel.getByText(t('shell:uploads.state.success'), { exact: true })).toBeVisible({
        timeout: 120_000,
      })
      // 1.5 s later the list of the panel closes, and the page shows the file.
      await expect(panel.getByRole('button', { name: t('shell:uploads.toggle') })).toHaveAttribute(
        'aria-expanded',
        'false',
      )
      await expect(page.getByRole('link', { name: file.name })).toBeVisible()
      const longest = await longestTask()
      await shot(page, `files-upload-${language}`)
      test.info().annotations.push({ type: 'longest task', description: JSON.stringify(longest) })
      const [row] = await ownFiles(page, file.name)
      expect(row?.size).toBe(SIZE * MIB)
      expect(await hashAtServer(page, row?.id ?? '')).toBe(file.sha256)
      expect(longest.processorMs).toBeLessThanOrEqual(QUICK_MS)
    } finally {
      await product.stop()
    }
  })
}
