import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooser, ownFiles } from './support/files.ts'
import { driven, languages, wordsOf, type Language } from './support/language.ts'
import { actOn, callApi, expectAccessible, press, shot, signIn } from './support/pages.ts'
import { closeWindows, nameOf, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const MIB = 1 << 20
/** Who reads, by language: times of one reader add up. */
const students: Record<Language, string> = { zh: 'student4', en: 'student5' }

test('the real simple-uploader.js uploads to the server as it is', async ({ page }) => {
  await signIn(page, 'teacher1')
  const script = createRequire(import.meta.url).resolve('simple-uploader.js')
  await page.route('**/simple-uploader.js', (route) => route.fulfill({ path: script }))
  await page.addScriptTag({ url: '/simple-uploader.js' })
  const bytes = randomBytes(10 * MIB + 17)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value
  const input = page.locator('#real-uploader')
  // As text: the library has no types, and the page's globals are unknown to the tests' types.
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
  const file = { name: 'real.bin', mimeType: 'application/octet-stream', buffer: bytes }
  await input.setInputFiles(file)
  await expect.poll(() => page.evaluate('window.said.length')).toBe(1)
  const answer = JSON.parse(String(await page.evaluate('window.said[0]'))) as {
    data: { file: { url: string; size: number } }
  }
  expect(answer.data.file.size).toBe(bytes.length)
  const stored = await (await page.request.get(answer.data.file.url)).body()
  expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
})

for (const language of driven(import.meta.filename)) {
  const t = wordsOf(language)

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
    // Selected by its size: other journeys leave small classes of this teacher.
    const everybody = classes.data.items.find(({ members }) => members >= 30)
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
    const scale = async () => Number.parseInt(await student.locator('.lb-pdf-bar > .lb-num').innerText())
    const before = await scale()
    // A tablet that is turned: the page still fits.
    const size = student.viewportSize()!
    await student.setViewportSize({ ...size, width: 700 })
    await expect.poll(scale).toBeLessThan(before)
    await student.setViewportSize(size)
    await expect.poll(scale).toBe(before)
    await student.getByRole('button', { name: t('files:pdf.larger') }).click()
    await expect.poll(scale).toBeGreaterThan(before)
    await student.getByRole('button', { name: t('files:pdf.thumbnails') }).click()
    const thumbnails = student.getByRole('navigation', { name: t('files:pdf.thumbnails') })
    await thumbnails.getByRole('button', { name: t('files:pdf.page', { page: 3 }) }).click()
    await expect(student.getByRole('spinbutton', { name: t('files:pdf.pageNumber') })).toHaveValue('3')
    await student.waitForTimeout(6_000)
    await choose(names[2]!)
    // As text: elements of pages are unknown to the tests' types.
    const ofVideo = (what: string) => student.evaluate(`document.querySelector('video').${what}`)
    await expect(student.locator('video')).toBeVisible()
    await student.evaluate(`{
      const video = document.querySelector('video')
      video.muted = true
      video.ontimeupdate = () => { if (video.currentTime > 3) video.pause() }
      video.play()
    }`)
    const at = async () => Number(await ofVideo('currentTime'))
    // It stops at the next `timeupdate`.
    await expect.poll(() => ofVideo('paused')).toBe(true)
    expect(await at()).toBeGreaterThan(3)
    await student.getByRole('combobox', { name: t('files:preview.speed') }).click()
    await student.getByTitle('1.5×').click()
    expect(await ofVideo('playbackRate')).toBe(1.5)
    await student.waitForTimeout(1_000)
    await shot(student, `files-video-${language}`)
    await student.goto('/dashboard')
    // The next page sends, within seconds, what the last one left.
    await expect
      .poll(() =>
        student.evaluate(
          "Object.keys(localStorage).filter((key) => key.startsWith('labbox-reading')).length",
        ),
      )
      .toBe(0)
    // Document and video continue where the reader left.
    await student.goto(`/stu/preview/course/ware?id=${courseId}`)
    await choose(names[1]!)
    await expect(student.getByRole('spinbutton', { name: t('files:pdf.pageNumber') })).toHaveValue('3')
    await choose(names[2]!)
    await expect(student.locator('video')).toBeVisible()
    await expect.poll(at).toBeGreaterThan(2.5)
    expect(await ofVideo('paused')).toBe(true)

    for (const { id, name } of files) {
      await teacher.goto(`/projectFile/readers?id=${id}`)
      const row = teacher.getByRole('row').filter({ hasText: reader })
      await expect(row).toBeVisible()
      const time = await row.getByRole('cell').nth(1).innerText()
      const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(time.trim()) ?? []
      test.info().annotations.push({ type: name, description: time })
      expect(Number(minutes) * 60 + Number(seconds)).toBeGreaterThanOrEqual(2)
    }
    await expectAccessible(teacher)
    await shot(teacher, `files-readers-${language}`, language === 'zh')
    for (const path of ['/videoReport', '/projectFile/class']) {
      await teacher.goto(`${path}?classId=${everybody?.id}`)
      await expect(teacher.getByRole('link', { name: names[2]! })).toBeVisible()
    }
    // Times stand at the end of their column, and bars below each other begin at the same place.
    const times = teacher
      .getByRole('table')
      .last()
      .locator('td')
      .filter({ has: teacher.locator('.lb-read-bar') })
    const bars = await Promise.all(
      (await times.locator('.lb-read-bar').all()).map((bar) => bar.boundingBox()),
    )
    expect(new Set(bars.map((box) => Math.round(box?.x ?? 0))).size).toBe(1)
    const [column, time] = [
      await times.first().boundingBox(),
      await times.first().locator('.lb-read-time').boundingBox(),
    ]
    expect((column?.x ?? 0) + (column?.width ?? 0) - (time?.x ?? 0) - (time?.width ?? 0)).toBeLessThan(24)
    await teacher.getByRole('link', { name: reader }).click()
    await expect(teacher.getByRole('heading', { name: reader })).toBeVisible()
    for (const name of names) await expect(teacher.getByRole('link', { name })).toBeVisible()
  })

  test(`a file is made, renamed, replaced, saved and deleted; a link shows it to a guest (${language})`, async ({
    browser,
  }) => {
    const mark = `${language}${Date.now()}`
    const page = await personAt(browser, 'teacher1', language)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/projectFile/create')
    const name = page.getByRole('textbox', { name: t('files:field.name') }).last()
    await name.fill(mark)
    await page.getByText(t('files:kind.presentation')).last().click()
    await press(page, t('common:action.save'))
    const row = page.getByRole('row').filter({ hasText: mark })
    await expect(row.getByRole('link', { name: `${mark}.pptx` })).toBeVisible()

    const more = (key: string) => actOn(row, t, t(`files:list.${key}`))
    await more('rename')
    await expect(name).toHaveValue(`${mark}.pptx`)
    await name.fill(`${mark} new`)
    await press(page, t('common:action.save'))
    await expect(row.getByRole('link', { name: `${mark} new.pptx` })).toBeVisible()
    const paper = { name: 'paper.pdf', mimeType: '', buffer: Buffer.from(pdf(2)) }
    await row.locator('input[type=file]').setInputFiles(paper)
    await expect(row.getByRole('link', { name: `${mark} new.pdf` })).toBeVisible()
    const saving = page.waitForEvent('download')
    await row.getByRole('button', { name: t('files:preview.download') }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`${mark} new.pdf`)
    expect((await readFile(await saved.path())).equals(paper.buffer)).toBe(true)

    await more('share')
    await expect(page.getByText(t('files:list.linkCopied'))).toBeVisible()
    const link = String(await page.evaluate('navigator.clipboard.readText()'))
    const guest = await (await browser.newContext({ locale: languages[language] })).newPage()
    await guest.goto(link)
    await expect(guest.locator('.lb-pdf .page').first()).toBeVisible()
    await expect(guest.getByText(`${mark} new.pdf`)).toBeVisible()
    await expectAccessible(guest)
    const refused = guest.waitForResponse((answer) => answer.url().includes('/api/files/'))
    await guest.goto(link.replace(/s=.{6}/, 's=AAAAAA'))
    expect((await refused).status()).toBe(403)
    await expect(guest.getByText(t('files:preview.failed'))).toBeVisible()
    // Without a signature only the sign-in page is shown.
    const [own] = await ownFiles(page, mark)
    await guest.goto(`/officeViewFront?id=${own?.id}`)
    await guest.waitForURL('**/login**')

    await actOn(row, t, t('common:action.delete'))
    await press(page, t('common:action.ok'))
    await expect(row).toBeHidden()
    expect(await ownFiles(page, mark)).toEqual([])
  })
}

/** Twelve seconds of video, made by the browser itself; base64. */
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
  await new Promise((resolve) => setTimeout(resolve, 12000))
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
