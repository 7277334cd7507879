import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as bundles from '@labbox/contract/reports/bundles.ts'
import { linkedReport } from '@labbox/contract/reports/links.ts'
import * as reports from '@labbox/contract/reports/reports.ts'
import type { Printer } from '../../../platform/documents/browser/printer.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { publishedLab, richText } from '../../../testing/lab.ts'
import { file } from '../../files/tables.ts'
import { reportBundle, reportBundleItem } from '../tables.ts'
import { sweepBundles } from './bundles.service.ts'
import { makeBundle } from './make.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp({ env: { CHROMIUM: '/nowhere/chromium' } })
  // What is ordered is done by the tests themselves.
  Object.assign(kit.deps.jobs, { send: () => Promise.resolve() })
})
afterAll(() => kit.close())

/** Asks for the page's data as the page does, and prints the name of its student. */
const printing = ({ most = Infinity } = {}) => {
  const pages: string[] = []
  const printer: Printer = {
    open: () =>
      Promise.resolve({
        tab: () =>
          Promise.resolve({
            async print(path) {
              const search = Object.fromEntries(new URL(path, 'http://labbox.test').searchParams)
              const { review: studentTaskId = '', u = '', r = '', x = '', s = '' } = search
              const link = { view: 'review', studentTaskId, u, r, x, s }
              const { review } = await kit.anonymous.ok(linkedReport, link)
              if (pages.length >= most) throw new Error('cut off')
              pages.push(review?.row.student ?? '')
              return Buffer.from(`%PDF-1.7 ${review?.row.student}`)
            },
          }),
        close: () => Promise.resolve(),
      }),
  }
  return { pages, deps: { ...kit.deps, printer } }
}
const running = new AbortController().signal

/** Two students of a class have submitted, a third has not. */
const handedIn = async () => {
  const lab = await publishedLab(kit)
  const { studentTaskId } = { studentTaskId: lab.reportTask.id }
  await lab.student.ok(reports.reportSave, {
    studentTaskId,
    revision: 0,
    draft: { texts: { aim: richText('Aim') } },
  })
  await lab.student.ok(reports.reportSubmit, { studentTaskId })
  return { ...lab, taskId: lab.published.reportTaskId ?? '', studentTaskId }
}

/** What stands in an archive whose parts are not compressed. */
const unpacked = (zip: Buffer): Record<string, Buffer> => {
  const parts: Record<string, Buffer> = {}
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const from = at + 30 + nameLength
    parts[zip.toString('utf8', at + 30, from)] = zip.subarray(from, from + size)
    at = from + size
  }
  return parts
}

const zipOf = async (who: Client, id: string) => {
  const answer = await kit.app.inject({
    url: `/api${bundles.bundleFile.path}?id=${id}`,
    headers: { 'x-token': who.token },
  })
  return { status: answer.statusCode, entries: unpacked(answer.rawPayload) }
}

it('makes a PDF of each submitted report, with the marks and a manifest', async () => {
  const { teacher, taskId, studentTaskId } = await handedIn()
  const { id } = await teacher.ok(bundles.bundleAdd, { taskId })
  // A second press is the same order.
  expect(await teacher.ok(bundles.bundleAdd, { taskId })).toEqual({ id })
  expect((await teacher.call(bundles.bundleFile, { id })).refusal.error).toBe('REPORT_BUNDLE_OPEN')
  const { pages, deps } = printing()
  await makeBundle(deps, id, running)
  expect(pages).toEqual(['Pupil'])
  expect(await teacher.ok(bundles.bundleList, { taskId })).toMatchObject([
    { id, total: 1, done: 1, failed: 0 },
  ])
  await teacher.ok(reports.reportGrade, { studentTaskId, score: 87.5, adjustments: [] })

  const { entries } = await zipOf(teacher, id)
  const [pdf] = Object.keys(entries).filter((name) => name.endsWith('.pdf'))
  expect(pdf).toMatch(/Pupil\.pdf$/)
  const manifest = bundles.BundleManifest.parse(JSON.parse(String(entries['manifest.json'])))
  expect(manifest).toMatchObject({ taskId, failed: [], files: [{ file: pdf, studentTaskId }] })
  const hash = createHash('sha256')
    .update(entries[pdf ?? ''] ?? '')
    .digest('hex')
  expect(manifest.files[0]?.sha256).toBe(hash)
  expect(String(entries['marks.csv'])).toContain(`,87.5,${pdf}`)
})

it('goes on where it was cut off, once nobody works on it any more', async () => {
  const { teacher, taskId } = await handedIn()
  const { id } = await teacher.ok(bundles.bundleAdd, { taskId })
  const cut = new AbortController()
  cut.abort()
  await expect(makeBundle(printing().deps, id, cut.signal)).rejects.toThrow()
  // Whoever took it may still be at work.
  const early = printing()
  await makeBundle(early.deps, id, running)
  expect(early.pages).toEqual([])
  kit.clock.advance(61_000)
  const later = printing()
  await sweepBundles(later.deps)
  await makeBundle(later.deps, id, running)
  expect(later.pages).toEqual(['Pupil'])
  // Finished: nothing is printed again.
  kit.clock.advance(61_000)
  const again = printing()
  await makeBundle(again.deps, id, running)
  expect(again.pages).toEqual([])
})

it('names what could not be printed', async () => {
  const { teacher, taskId } = await handedIn()
  const { id } = await teacher.ok(bundles.bundleAdd, { taskId })
  await makeBundle(printing({ most: 0 }).deps, id, running)
  expect(await teacher.ok(bundles.bundleList, { taskId })).toMatchObject([{ done: 0, failed: 1 }])
  const { entries } = await zipOf(teacher, id)
  expect(JSON.parse(String(entries['manifest.json']))).toMatchObject({
    files: [],
    failed: [expect.stringMatching(/Pupil\.pdf$/) as string],
  })
})

it('is its owner’s alone, of tasks they may see: others find nothing, and nothing changes', async () => {
  const { teacher, student, taskId } = await handedIn()
  const colleague = await kit.user('teacher')
  expect((await colleague.call(bundles.bundleAdd, { taskId })).code).toBe(404)
  expect((await student.call(bundles.bundleAdd, { taskId })).code).toBe(403)
  const { id } = await teacher.ok(bundles.bundleAdd, { taskId })
  await makeBundle(printing().deps, id, running)
  expect((await colleague.call(bundles.bundleFile, { id })).code).toBe(404)
  expect((await colleague.call(bundles.bundleDelete, { id })).code).toBe(404)
  expect(await colleague.ok(bundles.bundleList, { taskId })).toEqual([])
  expect(await kit.deps.db.$count(reportBundle, eq(reportBundle.id, id))).toBe(1)
})

it('is refused where nothing was submitted', async () => {
  const { teacher, published } = await publishedLab(kit)
  const answer = await teacher.call(bundles.bundleAdd, { taskId: published.reportTaskId ?? '' })
  expect(answer.refusal.error).toBe('REPORT_NONE_SUBMITTED')
})

it('takes its files along: deleted by its owner, or after some days', async () => {
  const { teacher, taskId } = await handedIn()
  const files = () => kit.deps.db.$count(file, eq(file.type, 'application/pdf'))
  const before = await files()
  for (const end of ['deleted', 'old'] as const) {
    const { id } = await teacher.ok(bundles.bundleAdd, { taskId })
    await makeBundle(printing().deps, id, running)
    expect(await files()).toBe(before + 1)
    if (end === 'deleted') await teacher.ok(bundles.bundleDelete, { id })
    else {
      kit.clock.advance(bundles.BUNDLE_DAYS * 86_400_000 + 1)
      await sweepBundles(printing().deps)
    }
    expect(await kit.deps.db.$count(reportBundleItem, eq(reportBundleItem.bundleId, id))).toBe(0)
    expect(await files()).toBe(end === 'deleted' ? before : 0)
  }
})
