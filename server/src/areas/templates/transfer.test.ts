import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { projectAdd, projectGet, projectUpdate } from '@labbox/contract/labs/projects.ts'
import {
  reportTemplateAdd,
  reportTemplateFreeze,
  reportTemplateGet,
  reportTemplateShare,
  type ReportTemplateFile,
} from '@labbox/contract/templates/templates.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { uploading } from '../../testing/upload.ts'
import { digestOf } from '../../testing/database/digest.ts'
import { pngOf } from '../../testing/files.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let teacher: Client
let colleague: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  teacher = await kit.user('teacher')
  colleague = await kit.user('teacher')
})
afterAll(() => kit.close())

const post: ReturnType<typeof uploading> = (...sent) => uploading(kit)(...sent)
const send = (who: Client, content: unknown) =>
  post(who, '/template/report/import', Buffer.from(JSON.stringify(content)), 'a.report.json')

const exported = async (who: Client, id: string) => {
  const headers = { 'x-token': who.token, 'accept-language': 'en' }
  const answer = await kit.app.inject({ url: `/api/template/report/export?id=${id}`, headers })
  return { answer, content: JSON.parse(answer.body) as ReportTemplateFile }
}

const asked = async () => {
  const fileId = (await post(teacher, '/files/upload?purpose=picture', pngOf(), 'a.png')).data.id
  const image = { type: 'image', attrs: { fileId, alt: 'Sketch' } }
  const prompt = { en: { type: 'doc', content: [{ type: 'paragraph', content: [image] }] } }
  const document = ReportTemplate.parse({
    sections: [{ kind: 'text', id: 'aim', title: { en: 'Aim' }, prompt }],
  })
  const { id } = await teacher.ok(reportTemplateAdd, { name: { en: 'A/B' }, document })
  return { id, fileId, document }
}

test('a template comes in elsewhere as it was, with pictures of its own', async () => {
  const { id, fileId, document } = await asked()
  const { answer, content } = await exported(teacher, id)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('A B.report.json'))
  const { data } = await send(colleague, content)
  const detail = await colleague.ok(reportTemplateGet, data)
  expect(detail).toMatchObject({ name: { en: 'A/B' }, group: 0, status: 0, editable: true })
  const [own] = Object.keys(detail.files)
  expect(own).not.toBe(fileId)
  expect(JSON.parse(JSON.stringify(detail.document).replaceAll(own ?? '', fileId))).toEqual(document)
})

test('what is no whole template does not come in: nothing changes', async () => {
  const { id, fileId } = await asked()
  const { content } = await exported(teacher, id)
  const before = await digest()
  const broken = [
    {},
    { ...content, kind: 'labbox-lab' },
    { ...content, pictures: {} },
    { ...content, pictures: { [fileId]: { name: 'a.png', data: 'bm8gcGljdHVyZQ==' } } },
    { ...content, document: { sections: [{ kind: 'text', id: 'a', title: {} }] } },
  ]
  for (const each of broken) expect((await send(colleague, each)).data.error).toBe('REPORT_TEMPLATE_FILE')
  const cut = await post(colleague, '/template/report/import', Buffer.from('{"kind":'), 'a.json')
  expect(cut.data.error).toBe('REPORT_TEMPLATE_FILE')
  expect(await digest()).toEqual(before)
})

test('a lab takes the pictures of a template that its teacher may read', async () => {
  const { id, document } = await asked()
  await teacher.ok(reportTemplateFreeze, { id })
  const project = await colleague.ok(projectAdd, { name: { en: 'Lab' } })
  const lab = await colleague.ok(projectGet, project)
  const taken = {
    id: project.id,
    revision: lab.revision,
    name: lab.name,
    document: { ...lab.document, report: document },
  }
  const before = await digest()
  expect((await colleague.call(projectUpdate, taken)).code).toBe(404)
  expect(await digest()).toEqual(before)
  await teacher.ok(reportTemplateShare, { id, shared: true })
  await colleague.ok(projectUpdate, taken)
  expect((await colleague.ok(projectGet, project)).document.report).toEqual(document)
})

test('a foreign picture cannot be put into a template', async () => {
  const { document } = await asked()
  const before = await digest()
  const taken = await colleague.call(reportTemplateAdd, { name: { en: 'Taken' }, document })
  expect(taken.code).toBe(404)
  expect(await digest()).toEqual(before)
})
