import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hashAtServer, ownFiles } from './support/files.ts'
import { driven, wordsOf, type Words } from './support/language.ts'
import { shot, signIn } from './support/pages.ts'
import { closeWindows, personAt, signOut } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const MIB = 1 << 20
const SIZE = 24 * MIB
const pixel = readFileSync(join(import.meta.dirname, 'support/pixel.png')).toString('base64')

/**
 * The browser's own choice of a file, answered by one from its private store: its handle is a true one, which IndexedDB keeps. Whether
 * it may be read is asked for as of a file on the disk.
 */
const standIn = `{
  window.asked = 0
  window.showOpenFilePicker = async () => {
    const folder = await navigator.storage.getDirectory()
    return [await folder.getFileHandle(localStorage.getItem('test-file'))]
  }
  FileSystemHandle.prototype.queryPermission = async () => localStorage.getItem('test-permission') ?? 'prompt'
  FileSystemHandle.prototype.requestPermission = async () => { window.asked += 1; return 'granted' }
}`

/** A file of random bytes in the browser's private store; answers its SHA-256. */
const makeFile = async (page: Page, name: string): Promise<string> =>
  String(
    await page.evaluate(`(async () => {
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle(${JSON.stringify(name)}, { create: true })
      const bytes = new Uint8Array(${SIZE})
      for (let at = 0; at < bytes.length; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536))
      const writable = await handle.createWritable()
      await writable.write(bytes)
      await writable.close()
      localStorage.setItem('test-file', ${JSON.stringify(name)})
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    })()`),
  )

const hashOf = async (page: Page, name: string): Promise<string> =>
  hashAtServer(page, (await ownFiles(page, name))[0]?.id ?? '')

const slowly = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  return (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

const panelOf = (page: Page, t: Words) => {
  const panel = page.getByRole('region', { name: t('shell:uploads.title') })
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  const share = async (name: string) =>
    Number(/(\d+) %$/.exec((await row(name).locator('small').textContent()) ?? '')?.[1] ?? 100)
  return {
    row,
    share,
    state: (name: string, state: string) =>
      row(name).getByText(t(`shell:uploads.state.${state}`), { exact: true }),
    press: (key: string, name: string) =>
      panel.getByRole('button', { name: t(`shell:uploads.${key}`, { name }) }).click(),
    under: (name: string) => expect.poll(() => share(name), { intervals: [100] }).toBeGreaterThanOrEqual(50),
  }
}

/** As if a small text file were dropped on the page. */
const drop = (page: Page, name: string) =>
  page.evaluate(`{
    const data = new DataTransfer()
    data.items.add(new File(['notes ' + Math.random()], ${JSON.stringify(name)}))
    document.querySelector('.lb-file-drop').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
  }`)

for (const language of driven(import.meta.filename)) {
  const t = wordsOf(language)

  test(`a file that had arrived when its page was loaded anew is in the list (${language})`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'teacher1', language)
    const name = `arrived ${language}${Date.now()}.txt`
    await page.goto('/projectFile')
    await page.route('**/api/projectFile/add', (route) => route.abort())
    const asked = page.waitForRequest('**/api/projectFile/add')
    await expect(page.locator('.lb-file-drop')).toBeVisible()
    await drop(page, name)
    await asked
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    expect(await ownFiles(page, name)).toHaveLength(1)
  })

  test(`uploads pause, go on after a reload, and are forgotten at sign-out (${language})`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'teacher1', language)
    await page.addInitScript(standIn)
    await page.goto('/projectFile')
    const speed = await slowly(page)
    const panel = panelOf(page, t)
    const choose = page.getByRole('button', { name: t('shell:uploads.choose') })
    const begin = async (name: string) => {
      const sha256 = await makeFile(page, name)
      await speed(4 * MIB)
      await choose.click()
      // What shows before is how far its hash is.
      await expect(panel.state(name, 'uploading')).toBeVisible()
      await panel.under(name)
      // Slow enough that the rest cannot arrive before the next step, however busy the machine is.
      await speed(MIB / 8)
      return sha256
    }

    await test.step('pause and go on; after a reload one click suffices', async () => {
      const name = `resumed ${language}${Date.now()}.bin`
      const sha256 = await begin(name)
      await panel.press('pause', name)
      await expect(panel.state(name, 'paused')).toBeVisible()
      const paused = await panel.share(name)
      await page.waitForTimeout(1_500)
      expect(await panel.share(name)).toBe(paused)
      await panel.press('resume', name)
      await expect(panel.state(name, 'uploading')).toBeVisible()
      await page.reload()
      await expect(panel.row(name).getByText(t('shell:uploads.remembered'))).toBeVisible()
      expect(await panel.share(name)).toBeGreaterThan(0)
      await shot(page, `files-resume-${language}`, language === 'zh')
      await speed(-1)
      await panel.press('resume', name)
      await expect(panel.state(name, 'success')).toBeVisible()
      expect(await page.evaluate('window.asked')).toBe(1)
      expect(await hashOf(page, name)).toBe(sha256)
    })

    await test.step('where the browser allows it, it goes on by itself', async () => {
      const name = `alone ${language}${Date.now()}.bin`
      const sha256 = await begin(name)
      await page.evaluate("localStorage.setItem('test-permission', 'granted')")
      await page.reload()
      await speed(-1)
      await expect(page.getByRole('link', { name })).toBeVisible()
      expect(await page.evaluate('window.asked')).toBe(0)
      expect(await hashOf(page, name)).toBe(sha256)
      await page.evaluate("localStorage.removeItem('test-permission')")
    })

    await test.step('files are dropped, pictures pasted, other things refused', async () => {
      const name = `dropped ${language}${Date.now()}.txt`
      await drop(page, name)
      await expect(page.getByRole('link', { name })).toBeVisible()
      const pasted = page.waitForResponse((answer) => answer.url().endsWith('/projectFile/add'))
      await page.evaluate(`{
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob('${pixel}'), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      }`)
      expect(((await (await pasted).json()) as { code: number }).code).toBe(200)
      await page.evaluate(`{
        const data = new DataTransfer()
        data.setData('text/plain', 'words')
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      }`)
      await expect(page.getByText(t('shell:uploads.pasteNotImage'))).toBeVisible()
    })

    await test.step('at sign-out the browser forgets the file; it is asked for again', async () => {
      const name = `forgotten ${language}${Date.now()}.bin`
      await begin(name)
      await panel.press('pause', name)
      // Reading time that has not reached the server yet.
      await page.evaluate("localStorage.setItem('labbox-reading:somebody:1', '{}')")
      await signOut(page, t)
      const databases = 'indexedDB.databases().then((all) => all.map(({ name }) => name))'
      await expect.poll(() => page.evaluate(databases)).not.toContain('labbox-uploads')
      expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('labbox-reading')
      await signIn(page, 'teacher1')
      await expect(panel.row(name).getByText(t('shell:uploads.kept'))).toBeVisible()
      await panel.press('cancel', name)
      await expect(panel.row(name)).toBeHidden()
    })
  })
}
