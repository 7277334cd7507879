import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { publicConfigGet } from '@labbox/contract/system/client-config.ts'
import * as logos from '@labbox/contract/system/logos.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { pngOf } from '../../../testing/files.ts'
import { auditLog, logo, publicImage } from '../tables.ts'

let kit: TestApp
let admin: Client
let orgadmin: Client
let student: Client

beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  admin = await kit.user('admin')
  orgadmin = await kit.user('orgadmin')
  student = await kit.user('student')
})
afterAll(() => kit.close())

const png = (mark: string) => pngOf(mark)
const inBoth = (text: string) => ({ zh: text, en: text })
const HEAD = 'HEAD_PORTRAIT_SETTING'
const MENU = 'MENU_SETTING'

/** As a browser sends it: fields and the parts file0, file1, … */
const post = async (
  who: Client,
  act: 'add' | 'update',
  fields: Record<string, string>,
  files: Buffer[] = [],
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [at, file] of files.entries())
    form.set(`file${at}`, new Blob([new Uint8Array(file)]), 'logo.png')
  const request = new Request('http://labbox/', { method: 'POST', body: form })
  const response = await kit.app.inject({
    method: 'POST',
    url: `/api/sys/logoSet/${act}`,
    headers: { 'x-token': who.token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json<Envelope<{ id: string } & Refusal>>()
}
const image = (name: string) => kit.app.inject({ url: `/api/imgs/${name}` })
const state = async () => [
  await kit.deps.db.select().from(logo),
  (await kit.deps.db.select({ id: publicImage.id }).from(publicImage)).toSorted(),
  await kit.deps.db.$count(auditLog),
]

test('a logo is set, shown to everybody, changed and removed', async () => {
  expect(await kit.anonymous.ok(logos.logoGet, { typeCode: HEAD })).toBeNull()
  const fields = { typeCode: HEAD, text: 'First University', size: '120;40', colour: '#8a1538' }
  const { code, data } = await post(admin, 'add', fields, [png('logo'), png('picture')])
  expect(code).toBe(200)
  const shown = await kit.anonymous.ok(logos.logoGet, { typeCode: HEAD })
  expect(shown).toMatchObject({ text: inBoth('First University'), size: '120;40', colour: '#8a1538' })
  expect(shown!.images).toEqual([shown!.url, expect.stringMatching(/^[0-9a-f-]{36}\.png$/)])
  const served = await image(shown!.url)
  expect(served.rawPayload).toEqual(png('logo'))
  expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(served.headers['content-security-policy']).toContain('sandbox')

  expect((await post(admin, 'update', { ...fields, id: data.id, size: '60;20' }, [png('new')])).code).toBe(
    200,
  )
  const next = await kit.anonymous.ok(logos.logoGet, { typeCode: HEAD })
  expect(next).toMatchObject({ size: '60;20', images: [expect.anything(), shown!.images[1]] })
  expect((await image(next!.url)).rawPayload).toEqual(png('new'))
  expect((await image(shown!.url)).statusCode).toBe(404)
  expect((await admin.ok(logPage, { resourceId: data.id })).items[0]).toMatchObject({
    act: 'system:logo:edit',
    before: { size: '120;40' },
    after: { size: '60;20' },
  })
  await admin.ok(logos.logoDelete, { id: data.id })
  expect(await kit.anonymous.ok(logos.logoGet, { typeCode: HEAD })).toBeNull()
  expect(await kit.deps.db.$count(publicImage)).toBe(0)
})

test('an organisation sets its own, which its people see; others see that of the installation', async () => {
  await post(admin, 'add', { typeCode: MENU, text: 'All' }, [png('all')])
  const { data } = await post(orgadmin, 'add', { typeCode: MENU, text: 'Ours' }, [png('ours')])
  const stranger = await kit.user('orgadmin', { orgId: await kit.org() })
  const textFor = async (who: Client) => (await who.ok(logos.logoGet, { typeCode: MENU }))?.text.en
  expect(await textFor(student)).toBe('Ours')
  expect(await textFor(stranger)).toBe('All')
  expect(await textFor(kit.anonymous)).toBe('All')
  expect((await orgadmin.ok(logos.logoPage)).items).toMatchObject([{ id: data.id, orgId: kit.firstOrg }])
  expect((await admin.ok(logos.logoPage)).total).toBe(2)
  expect((await stranger.ok(logos.logoPage)).total).toBe(0)

  const before = await state()
  expect((await stranger.call(logos.logoDelete, { id: data.id })).code).toBe(404)
  const theirs = { typeCode: MENU, text: 'Mine', id: data.id }
  expect((await post(stranger, 'update', theirs, [png('x')])).code).toBe(404)
  expect((await post(student, 'add', { typeCode: HEAD }, [png('x')])).code).toBe(403)
  expect((await post(orgadmin, 'add', { typeCode: MENU }, [png('x')])).data.error).toBe('LOGO_TAKEN')
  expect(await state()).toEqual(before)
})

test('the sign-in page is dressed in one call: texts in both languages, colour, picture and look', async () => {
  const look = async () => (await kit.anonymous.ok(publicConfigGet)).loginMode
  const fields = {
    typeCode: HEAD,
    text: JSON.stringify({ zh: '东湖大学', en: 'East Lake University' }),
    welcome: JSON.stringify({ zh: '欢迎来到实验中心' }),
    look: 'university2',
  }
  const { data } = await post(admin, 'add', fields, [png('crest'), png('campus')])
  expect(await look()).toBe('university2')
  expect(await kit.anonymous.ok(logos.logoGet, { typeCode: HEAD })).toMatchObject({
    text: { zh: '东湖大学', en: 'East Lake University' },
    welcome: { zh: '欢迎来到实验中心' },
    images: [expect.anything(), expect.anything()],
  })
  expect((await admin.ok(logPage, { act: 'system:config:edit' })).items[0]).toMatchObject({
    before: { value: 'default' },
    after: { value: 'university2' },
  })

  const drawn = { ...fields, id: data.id, look: 'university1', picture: 'drawn' }
  expect((await post(admin, 'update', drawn)).code).toBe(200)
  expect(await look()).toBe('university1')
  expect((await kit.anonymous.ok(logos.logoGet, { typeCode: HEAD }))!.images).toHaveLength(1)

  // The layout is the whole installation's: an organisation's administrator may not choose it, and nothing of the form is kept.
  const before = await state()
  const ours = { ...fields, look: 'university3' }
  expect((await post(orgadmin, 'add', ours, [png('ours')])).code).toBe(403)
  expect((await post(admin, 'update', { ...drawn, look: 'plain' })).data.errors).toHaveProperty('look')
  const long = JSON.stringify({ en: 'x'.repeat(121) })
  expect((await post(admin, 'update', { ...drawn, welcome: long })).data.errors).toHaveProperty([
    'welcome.en',
  ])
  expect(await state()).toEqual(before)
  expect(await look()).toBe('university1')
  await admin.ok(logos.logoDelete, { id: data.id })
})

test('no other files, none too large, no senseless fields: nothing is kept', async () => {
  const before = await state()
  const add = async (fields: Record<string, string>, files: Buffer[]) =>
    (await post(admin, 'add', { typeCode: HEAD, ...fields }, files)).data
  expect((await add({}, [Buffer.from('<svg onload="alert(1)"/>')])).errors).toHaveProperty('file0')
  expect((await add({}, [png('ok'), Buffer.from('%PDF-1.7')])).errors).toHaveProperty('file1')
  expect((await add({}, [png('x'.repeat(logos.LOGO_LIMIT))])).error).toBe('sizeOver')
  const huge = pngOf('', { width: 60_000, height: 60_000 })
  expect(await add({}, [png('ok'), huge])).toMatchObject({
    error: 'PICTURE_PIXELS',
    errors: { file1: expect.any(String) },
  })
  expect((await add({}, [png('cut').subarray(0, 60)])).error).toBe('FILE_ENDING')
  expect((await add({}, [png('1'), png('2'), png('3')])).error).toBe('MALFORMED')
  expect((await add({}, [])).error).toBe('FILE_MISSING')
  expect((await add({ size: '12x12' }, [png('x')])).errors).toHaveProperty('size')
  expect((await add({ colour: 'red' }, [png('x')])).errors).toHaveProperty('colour')
  expect((await add({ typeCode: 'OTHER' }, [png('x')])).errors).toHaveProperty('typeCode')
  expect((await admin.call(logos.logoAdd)).refusal.error).toBe('VALIDATION')
  expect(await state()).toEqual(before)
  for (const name of ['..%2f..%2fsecret', 'x.png', '01a1fd80-4fab-7035-b0b2-0752be730e23.png'])
    expect((await image(name)).statusCode).toBe(404)
})
