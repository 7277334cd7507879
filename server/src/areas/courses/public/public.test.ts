import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import * as certificates from '@labbox/contract/courses/certificates.ts'
import * as courses from '@labbox/contract/courses/courses.ts'
import { projectAdd } from '@labbox/contract/labs/projects.ts'
import { taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { pngOf } from '../../../testing/files.ts'
import { richText, sampleLab } from '../../../testing/lab.ts'
import { storeFile } from '../../files/service.ts'
import { publicCode } from '../certificates/issue.service.ts'
import { certificate } from '../certificates/tables.ts'

let kit: TestApp
let teacher: Client
let student: Client
let id: string
let row: typeof certificate.$inferSelect
let digest: () => Promise<Record<string, string>>
const hostile = '<script>alert(1)</script>"\'&'
const fields = {
  name: { zh: '开放课', en: `Open ${hostile}` },
  introduction: { zh: richText('欢迎'), en: richText(`Welcome ${hostile}`) },
  source: hostile,
}

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  teacher = await kit.user('teacher', { name: 'Teacher Tang' })
  student = await kit.user('student', { name: hostile })
  id = (await teacher.ok(courses.courseAdd, { ...fields, mooc: true })).id
  const project = await teacher.ok(projectAdd, { name: { en: 'Lab' }, document: sampleLab() })
  const at = kit.clock.now().toISOString()
  const pace = { classIds: [], pace: { days: 14 }, startAt: at, endAt: at }
  await teacher.ok(taskPublish, { projectId: project.id, name: { en: 'First lab' }, courseId: id, ...pace })
  const [made] = await kit.deps.db
    .insert(certificate)
    .values({
      code: publicCode(),
      courseId: id,
      userId: student.userId,
      course: { zh: '开放课', en: 'Open course' },
      holder: hostile,
      mark: 725_000,
      issuedAt: kit.clock.now(),
    })
    .returning()
  row = made!
  digest = digestOf(kit.database.sql, ['allowance'])
})
afterAll(() => kit.close())
// Each test has its own minute.
beforeEach(() => kit.clock.advance(MINUTE_MS))

const visit = (path: string, language = 'en-US') =>
  kit.app.inject({ url: path, headers: { 'accept-language': language } })
const held = ({ code }: { code: string }) => `/public/certificate/${code}`

it('a course has no page until its owner makes one, and loses it with its address', async () => {
  const missing = await visit(`/public/course/${id}`)
  expect(missing.statusCode).toBe(404)
  const { code } = await teacher.ok(certificates.visitorPage, { id, open: true })
  expect(code).toMatch(certificates.PUBLIC_CODE)
  const { body, statusCode } = await visit(`/public/course/${code}`)
  expect(statusCode).toBe(200)
  for (const text of ['Open &lt;script&gt;', 'Welcome &lt;script&gt;', 'First lab', '14 days each'])
    expect(body).toContain(text)
  // Nobody’s name, and nothing that runs.
  expect(body).not.toMatch(/<script|Tang|\son\w+=/)
  expect((await visit(`/public/course/${code}`, 'zh-CN')).body).toContain('欢迎')
  expect((await visit(`/public/course/${code}?lang=zh`)).body).toContain('lang="zh-CN"')
  const gone = async () => expect((await visit(`/public/course/${code}`)).statusCode).toBe(404)
  await teacher.ok(courses.courseUpdate, { id, ...fields, mooc: false })
  await gone()
  await teacher.ok(courses.courseUpdate, { id, ...fields, mooc: true })
  await teacher.ok(courses.courseArchive, { id, archived: true })
  await gone()
  await teacher.ok(courses.courseArchive, { id, archived: false })
  await teacher.ok(certificates.visitorPage, { id, open: false })
  await gone()
  const again = await teacher.ok(certificates.visitorPage, { id, open: true })
  expect(again.code).not.toBe(code)
  await gone()
})

it('shows the cover of a course that has one, and draws nothing for one that has none', async () => {
  const open = await teacher.ok(courses.courseAdd, { ...fields, mooc: true })
  const { code } = await teacher.ok(certificates.visitorPage, { id: open.id, open: true })
  const page = () => visit(`/public/course/${code}`)
  const bare = await page()
  expect(bare.body).not.toMatch(/<img|<svg/)
  expect(bare.headers['content-security-policy']).not.toContain('img-src')
  const bytes = pngOf('cover')
  const owner = { ownerId: teacher.userId, orgId: teacher.orgId }
  const coverId = await storeFile(kit.deps, kit.deps.db, { ...owner, bytes, name: 'cover.png' })
  await teacher.ok(courses.courseUpdate, { id: open.id, ...fields, mooc: true, coverId })
  const { body, headers } = await page()
  expect(body).toContain(
    `<img class="cover" src="data:image/png;base64,${bytes.toString('base64')}" alt="" />`,
  )
  // Nothing is loaded for it: whoever loses the page loses the picture.
  expect(headers['content-security-policy']).toContain("default-src 'none'; img-src data:;")
  await rm(join(kit.deps.config.dataDir, 'files'), { recursive: true })
  const lost = await page()
  expect(lost.statusCode).toBe(200)
  expect(lost.body).not.toContain('<img')
})

it('a certificate is checked by its address: name by the holder’s wish, and whether it was revoked, without why', async () => {
  const plain = (await visit(held(row))).body
  expect(plain).toContain('This certificate is valid')
  expect(plain).toContain('72.5 / 100')
  expect(plain).not.toContain('alert(1)')
  await student.ok(certificates.certificateName, { id: row.id, shown: true })
  const named = (await visit(held(row))).body
  expect(named).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  expect(named).not.toContain('<script')
  await teacher.ok(certificates.certificateRevoke, { id: row.id, reason: 'Copied' })
  const revoked = (await visit(held(row), 'zh-CN')).body
  expect(revoked).toContain('证书已撤销')
  expect(revoked).not.toContain('Copied')
})

it('says so where there is nothing, alike for every address, and changes nothing', async () => {
  const before = await digest()
  const paths = [
    `/public/certificate/${publicCode()}`,
    `/public/course/${publicCode()}`,
    `/public/certificate/${row.id}`,
    `/public/course/${row.code}`,
    `/public/certificate/${'%00'.repeat(22)}`,
    '/public/certificate/',
    '/public/anything/else',
  ]
  const answers = await Promise.all(paths.map((path) => visit(path)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await digest()).toEqual(before)
})

it('runs nothing, is framed by nobody, kept by nobody and not indexed; its only style is the one its policy names', async () => {
  const { headers, body } = await visit(held(row))
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-language': 'en',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? ''
  const digestOfStyle = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  expect(policy).toContain(`'sha256-${Buffer.from(digestOfStyle).toString('base64')}'`)
  expect(body).toContain('<meta name="robots" content="noindex, nofollow"')
  expect(body).not.toMatch(/<script|<img|<link|style="/)
})

it('is asked for so often from one address, and says when to come again', async () => {
  const path = held(row)
  const answers = []
  for (let k = 0; k < 121; k++) answers.push(await visit(path))
  expect(answers.at(119)?.statusCode).toBe(200)
  expect(answers.at(120)?.statusCode).toBe(429)
  expect(Number(answers.at(120)?.headers['retry-after'])).toBeGreaterThan(0)
  kit.clock.advance(MINUTE_MS)
  expect((await visit(path)).statusCode).toBe(200)
})
