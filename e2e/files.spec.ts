import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as expects, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { drivenLong, wordsOf } from './support/language.ts'
import type { Language } from './support/language.ts'
import { callApi, expectAccessible, shot, signIn } from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { watchTasks } from './support/tasks.ts'

test.afterEach(closeWindows)
const expect = expects.configure({ timeout: 60_000 })

const MIB = 1 << 20
/** No other journey has these students. */
const students: Record<Language, string> = { zh: 'student4', en: 'student5' }

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labbox-files-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

interface Row {
  id: string
  name: string
  size: number
}
const ownFiles = async (page: Page, name: string): Promise<Row[]> => {
  const { data } = (await callApi(page, 'GET', `/projectFile/page?name=${encodeURIComponent(name)}`)) as {
    data: { items: Row[] }
  }
  return data.items
}
const hashAtServer = async (page: Page, id: string): Promise<string> => {
  const { data } = (await callApi(page, 'GET', `/projectFile/preview?id=${id}`)) as { data: { url: string } }
  return createHash('sha256')
    .update(await (await page.request.get(data.url, { timeout: 120_000 })).body())
    .digest('hex')
}

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

const chooser = (page: Page) => page.locator('input[type=file][multiple]')

test('the real simple-uploader.js uploads to the server as it is', async ({ page }) => {
  await signIn(page, 'teacher1')
  const script = createRequire(import.meta.url).resolve('simple-uploader.js')
  await page.route('**/simple-uploader.js', (route) => route.fulfill({ path: script }))
  await page.addScriptTag({ url: '/simple-uploader.js' })
  const bytes = randomBytes(10 * MIB + 17)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value
  const input = page.locator('#real-uploader')
  // As text: the library has no types, and the page's globals are unknown to the tests'.
  await page.evaluate(`{
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', id: 'real-uploader' })
    document.body.append(input)
    const uploader = new Uploader({
      target: '/api/filetransfer/uploadfile', chunkSize: 3145728, maxChunkRetries: 3, testChunks: true,
      headers: { Authorization: 'Bearer ${token}' },
      checkChunkUploadedByResponse(chunk, message) {
        const { data } = JSON.parse(message)
        return data.skipUpload || data.uploaded.includes(chunk.offset + 1)
      },
    })
    window.said = []
    uploader.on('fileAdded', (file) => { file.uniqueIdentifier = '${sha256}' })
    uploader.on('fileSuccess', (root, file, message) => window.said.push(message))
    uploader.on('fileError', (root, file, message) => window.said.push('failed ' + message))
    uploader.on('filesSubmitted', () => uploader.upload())
    input.addEventListener('change', () => { uploader.addFiles(input.files) })
  }`)
  await input.setInputFiles({ name: 'real.bin', mimeType: 'application/octet-stream', buffer: bytes })
  await expect.poll(() => page.evaluate('window.said.length')).toBe(1)
  const answer = JSON.parse(String(await page.evaluate('window.said[0]'))) as {
    data: { file: { url: string; size: number } }
  }
  expect(answer.data.file.size).toBe(bytes.length)
  const stored = await (await page.request.get(answer.data.file.url)).body()
  expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
})

for (const language of drivenLong) {
  const t = wordsOf(language)

  test(`300 MB arrive over five cuts and a killed server, and the page stays quick (${language})`, async ({
    browser,
  }) => {
    const file = await writeFile(`big-${language}.bin`, 300 * MIB)
    const product = await startProduct()
    try {
      const page = await personAt(browser, 'teacher1', language, { url: product.url })
      await page.goto('/projectFile')
      await expect(chooser(page)).toBeAttached()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      const network = (offline: boolean) =>
        devtools.send('Network.emulateNetworkConditions', {
          ...{ offline, latency: 5, downloadThroughput: 100 * MIB, uploadThroughput: 20 * MIB },
        })
      await network(false)
      // Opening the page is not what is measured.
      await page.waitForLoadState('networkidle')
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
      await shot(page, `files-upload-${language}`)
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
      test.info().annotations.push({ type: 'longest task', description: JSON.stringify(longest) })
      const [row] = await ownFiles(page, file.name)
      expect(row?.size).toBe(300 * MIB)
      expect(await hashAtServer(page, row?.id ?? '')).toBe(file.sha256)
      expect(longest.processorMs).toBeLessThanOrEqual(50)
    } finally {
      await product.stop()
    }
  })

  test(`a student reads a document, a PDF and a video; the teacher sees how long (${language})`, async ({
    browser,
  }) => {
    const mark = `${language}${Date.now()}`
    const teacher = await personAt(browser, 'teacher1', language)
    await teacher.goto('/projectFile')
    const blank = join(import.meta.dirname, '../server/src/areas/files/projects/blank/blank.docx')
    const clip = Buffer.from(String(await teacher.evaluate(recordClip)), 'base64')
    const names = [`guide ${mark}.docx`, `paper ${mark}.pdf`, `clip ${mark}.mp4`]
    await chooser(teacher).setInputFiles([
      { name: names[0]!, mimeType: '', buffer: await readFile(blank) },
      { name: names[1]!, mimeType: '', buffer: Buffer.from(pdf(3)) },
      { name: names[2]!, mimeType: '', buffer: clip },
    ])
    for (const name of names) await expect(teacher.getByRole('link', { name })).toBeVisible()
    await expectAccessible(teacher)

    const files = await ownFiles(teacher, mark)
    const post = async (path: string, body: object) => {
      const answer = (await callApi(teacher, 'POST', path, body)) as { code: number; data: { id: string } }
      expect(answer.code).toBe(200)
      return answer.data.id
    }
    const classes = (await callApi(teacher, 'GET', '/lab/class/page')) as {
      data: { items: { id: string; members: number }[] }
    }
    // By its size: other journeys leave small classes of this teacher.
    const everybody = classes.data.items.find(({ members }) => members === 30)
    const courseId = await post('/course/list/add', { name: { zh: mark, en: mark } })
    await post('/course/list/classes', { id: courseId, classIds: [everybody?.id] })
    await post('/course/ware/addFiles', { courseId, projectFileIds: files.map(({ id }) => id) })

    const student = await personAt(browser, students[language], language)
    const reader = await nameOf(student)
    await student.goto(`/stu/preview/course/ware?id=${courseId}`)
    const choose = (name: string) =>
      student
        .getByRole('tree')
        .getByText(name.replace(/\.\w+$/, ''))
        .click()
    await choose(names[0]!)
    const frame = student.frameLocator('iframe[sandbox="allow-scripts"]')
    await expect(frame.locator('section.docx')).toBeVisible()
    await student.waitForTimeout(6_000)
    await choose(names[1]!)
    await expect(student.locator('.lb-pdf .page').first()).toBeVisible()
    await student.getByRole('textbox', { name: t('files:pdf.find') }).fill('guidebook')
    await student.keyboard.press('Enter')
    await expect(student.getByText(t('files:pdf.found', { current: 1, total: 3 }))).toBeVisible()
    await student.waitForTimeout(6_000)
    await choose(names[2]!)
    const video = student.locator('video')
    await video.evaluate('(video) => { video.muted = true; return video.play() }')
    await student.waitForTimeout(5_000)
    await shot(student, `files-video-${language}`)
    await student.goto('/dashboard')
    // What the page left is sent within seconds, by the page that follows.
    await expect
      .poll(() =>
        student.evaluate(
          "Object.keys(localStorage).filter((key) => key.startsWith('labbox-reading')).length",
        ),
      )
      .toBe(0)

    for (const { id, name } of files) {
      await teacher.goto(`/projectFile/readers?id=${id}`)
      const row = teacher.getByRole('row').filter({ hasText: reader })
      await expect(row).toBeVisible()
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await row.textContent()) ?? '') ?? []
      test.info().annotations.push({ type: name, description: `${minutes}:${seconds}` })
      expect(Number(minutes) * 60 + Number(seconds)).toBeGreaterThanOrEqual(2)
    }
    await expectAccessible(teacher)
    await shot(teacher, `files-readers-${language}`, language === 'zh')
    await teacher.goto('/videoReport')
    await expect(teacher.getByRole('link', { name: names[2]! })).toBeVisible()
  })
}

/** A few seconds of video, made by the browser itself; base64. */
const recordClip = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d')
  let n = 0
  const timer = setInterval(() => {
    context.fillStyle = 'hsl(' + (n++ * 7) + ' 60% 60%)'
    context.fillRect(0, 0, 320, 180)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=avc1.42E01E' })
  const pieces = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  recorder.start(500)
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const stopped = new Promise((resolve) => { recorder.onstop = resolve })
  recorder.stop()
  await stopped
  clearInterval(timer)
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
})()`

/** A PDF of so many pages, the smallest that readers take. */
const pdf = (pages: number): string => {
  const objects = [
    '',
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const kids: string[] = []
  for (let page = 1; page <= pages; page++) {
    const text = `BT /F1 24 Tf 72 720 Td (Page ${page} of the guidebook) Tj ET`
    kids.push(`${objects.length} 0 R`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 1} 0 R >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    )
  }
  objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`
  let out = '%PDF-1.4\n'
  const offsets = objects.slice(1).map((object, k) => {
    const at = out.length
    out += `${k + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const at = out.length
  return `${out}xref\n0 ${objects.length}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
}
