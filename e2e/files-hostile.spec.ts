import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { hostileFiles, type Hostile } from './support/hostile.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

/** The page around a document always answers within this, besides what the machine makes everybody wait. */
const STUCK_MS = 2_500
const TICK_MS = 50
const MOST_MEMORY = 1_500 << 20

/** Bytes that all pages and frames of the browser hold together; asked again and again, it keeps the most. */
const watchMemory = async (browser: Browser) => {
  const devtools = await browser.newBrowserCDPSession()
  let most = 0
  const look = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const held = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4_096)
    most = Math.max(most, ...held)
  }
  // A process may end between the list and the look.
  const timer = setInterval(() => void look().catch(() => {}), 200)
  return {
    most: () => most,
    stop: () => clearInterval(timer),
  }
}

/** How long this process could not have the processor since it was asked last: other programs take it from the page as well. */
const watchMachine = () => {
  let longest = 0
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - before - TICK_MS)
    before = now
  }, TICK_MS)
  return {
    waited: () => {
      const found = longest
      longest = 0
      return found
    },
    stop: () => clearInterval(timer),
  }
}

/** Counts how long the page could not answer, and takes note of what ran or asked where it must not. */
const watchPage = async (page: Page) => {
  const called: string[] = []
  const dialogs: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url(), 'http://local')
    // A PDF in a window of its own is drawn by the browser, in the browser's own frames.
    const framed = request.frame().parentFrame() !== null && !page.url().includes('/api/files/')
    if (/hacked|evil/.test(pathname + search) || (framed && !pathname.startsWith('/preview/')))
      if (!/^(data|blob|chrome|chrome-extension):/.test(request.url())) called.push(request.url())
  })
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => called.push(`opened ${popup.url()}`))
  await page.addInitScript(`{
    window.stuck = 0
    let before = performance.now()
    setInterval(() => {
      const now = performance.now()
      window.stuck = Math.max(window.stuck, now - before - ${TICK_MS})
      before = now
    }, ${TICK_MS})
  }`)
  return {
    async expectInert() {
      // A frame may disappear while it is asked; then nothing runs in it any more.
      const marks = page
        .frames()
        .map((frame) => frame.evaluate('String(globalThis.hacked)').catch(() => 'gone'))
      for (const mark of await Promise.all(marks)) expect(mark).toMatch(/^(undefined|gone)$/)
      expect({ called, dialogs }).toEqual({ called: [], dialogs: [] })
    },
    stuck: async () => Number(await page.evaluate('window.stuck')),
  }
}

const idsOf = async (page: Page, mark: string): Promise<Map<string, string>> => {
  const { data } = (await callApi(page, 'GET', `/projectFile/page?limit=200&name=${mark}`)) as {
    data: { items: { id: string; name: string }[] }
  }
  return new Map(data.items.map(({ id, name }) => [name.replace(`${mark} `, ''), id]))
}

for (const language of driven(import.meta.filename)) {
  const t = wordsOf(language)

  test(`documents that attack are shown without running, or refused with a word (${language})`, async ({
    browser,
  }) => {
    const files = await hostileFiles()
    const mark = `${language}${Date.now()}`
    const page = await personAt(browser, 'teacher1', language)
    const watched = await watchPage(page)
    const memory = await watchMemory(browser)
    const machine = watchMachine()
    await page.goto('/projectFile')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles(
        files.map(({ name, bytes }) => ({ name: `${mark} ${name}`, mimeType: '', buffer: bytes })),
      )
    const taken = files.filter(({ outcome }) => outcome !== 'refused')
    await expect.poll(async () => (await idsOf(page, mark)).size).toBe(taken.length)
    const ids = await idsOf(page, mark)
    expect([...ids.keys()].toSorted()).toEqual(taken.map(({ name }) => name).toSorted())

    const outcome: Record<Exclude<Hostile['outcome'], 'refused'>, () => Promise<void>> = {
      shown: () =>
        expect(
          page.locator('.lb-file-office:not([aria-busy=true]), .lb-file-text, .lb-file-image'),
        ).toBeVisible(),
      failed: () => expect(page.getByText(t('files:preview.failed'))).toBeVisible(),
      download: () => expect(page.getByText(t('files:preview.downloadOnly'))).toBeVisible(),
    }
    for (const { name, outcome: comes } of files) {
      if (comes === 'refused') continue
      await test.step(name, async () => {
        machine.waited()
        await page.goto(`/officeViewFront?id=${ids.get(name)}`)
        await outcome[comes]()
        if (name === 'chunk.docx') {
          await shot(page, `files-hostile-${language}`)
          await page.frameLocator('iframe[title]').first().getByText('press me').click()
        }
        // Scripts that run late have had their time.
        await page.waitForTimeout(300)
        await watched.expectInert()
        const stuck = Math.round(await watched.stuck())
        const waited = Math.round(machine.waited())
        test.info().annotations.push({ type: name, description: `${comes}, ${stuck} ms (${waited} ms)` })
        // Wall time is checked only when nothing else runs on the machine.
        if (process.env['LONG'] === '1') expect(stuck - waited).toBeLessThan(STUCK_MS)
      })
    }
    memory.stop()
    machine.stop()
    const megabytes = Math.round(memory.most() / 2 ** 20)
    test.info().annotations.push({ type: 'memory', description: `${megabytes} MB` })
    expect(memory.most()).toBeLessThan(MOST_MEMORY)

    // The file itself in the window, as the browser would treat it without our page.
    for (const name of ['picture.svg', 'page.html']) {
      const { data } = (await callApi(page, 'GET', `/projectFile/preview?id=${ids.get(name)}`)) as {
        data: { url: string }
      }
      await page.goto('/projectFile')
      const script = page.addScriptTag({ url: data.url })
      await expect(script).rejects.toThrow()
      await page.goto(data.url).catch((error: Error) => expect(error.message).toMatch(/Download|ERR_ABORTED/))
      await watched.expectInert()
    }
  })
}
