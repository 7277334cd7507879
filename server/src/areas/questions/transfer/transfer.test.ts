import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAdd } from '@labbox/contract/questions/banks.ts'
import { questionGet, questionPage } from '@labbox/contract/questions/questions.ts'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { xlsxRows } from '../../../platform/sheet/xlsx.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'

let kit: TestApp
let digest: () => Promise<Record<string, string>>
let teacher: Client
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  digest = digestOf(kit.database.sql)
  teacher = await kit.user('teacher')
})
afterAll(() => kit.close())

const newBank = async (who = teacher) => (await who.ok(bankAdd, { name: { en: 'Import' }, purpose: 0 })).id

/** Sends a file as a browser's form does. */
const send = async (who: Client, bankId: string, file: string | Buffer, query = '') => {
  const boundary = 'b0undary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const response = await kit.app.inject({
    method: 'POST',
    url: `/api/questions/question/import?bankId=${bankId}${query}`,
    headers: {
      'x-token': who.token,
      'accept-language': 'en',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json<{
    code: number
    data: { format: string; added: number; error: string; rows: { errors: string[]; duplicate: boolean }[] }
  }>()
}
const fetchFile = async (who: Client, bankId: string, format: string) => {
  const url = `/api/questions/question/export?bankId=${bankId}&format=${format}`
  const response = await kit.app.inject({
    method: 'GET',
    url,
    headers: { 'x-token': who.token, 'accept-language': 'en' },
  })
  return { status: response.statusCode, bytes: response.rawPayload, type: response.headers['content-type'] }
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const moodle = `<quiz><question type="category"><category><text>top/Analog/Filters</text></category></question>
<question type="truefalse"><questiontext format="html"><text><![CDATA[See <img src="@@PLUGINFILE@@/a.png"><script>alert(1)</script>]]></text><file name="a.png" encoding="base64">${PNG}</file></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
const twoGood = 'One {T}\n\nTwo {=a ~b}\n'
const oneBad = `${twoGood}\nThree {=x -> y =z -> w}\n`

describe('import', () => {
  it('only looks at first, and writes nothing then', async () => {
    const bankId = await newBank()
    const before = await digest()
    const { data } = await send(teacher, bankId, oneBad)
    expect(data).toMatchObject({ format: 'gift', added: 0 })
    expect(data.rows.map(({ errors }) => errors)).toEqual([[], [], ['Unsupported question type: matching']])
    expect(await digest()).toEqual(before)
  })

  it('takes all or none, or leaves the faulty ones out when told to', async () => {
    const bankId = await newBank()
    const before = await digest()
    expect((await send(teacher, bankId, oneBad, '&dry=false')).data.error).toBe('IMPORT_ERRORS')
    expect(await digest()).toEqual(before)
    expect((await send(teacher, bankId, oneBad, '&dry=false&skipFaulty=true')).data.added).toBe(2)
    const again = await send(teacher, bankId, twoGood, '&dry=false&skipDuplicates=true')
    expect(again.data).toMatchObject({ added: 0, rows: [{ duplicate: true }, { duplicate: true }] })
    expect((await teacher.ok(questionPage, { bankId })).total).toBe(2)
  })

  it('stores pictures as the importer’s own, makes tags, leaves scripts behind', async () => {
    const bankId = await newBank()
    expect((await send(teacher, bankId, moodle, '&dry=false')).data.added).toBe(1)
    const { items } = await teacher.ok(questionPage, { bankId })
    const kept = await teacher.ok(questionGet, { id: items[0]!.id })
    const [link] = Object.values(kept.files)
    const picture = await kit.app.inject({ method: 'GET', url: link! })
    expect(picture.rawPayload).toEqual(Buffer.from(PNG, 'base64'))
    expect(JSON.stringify(kept.document)).not.toContain('alert')
    expect((await teacher.ok(tagList, { bankId })).items.map(({ name }) => name.en)).toEqual([
      'Analog',
      'Filters',
    ])
    expect(kept.tags.map(({ name }) => name.en)).toEqual(['Filters'])
  })

  it.each([
    ['an XML bomb', '<!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz>&a;</quiz>', 'IMPORT_UNREADABLE'],
    ['a broken package', 'PK\x03\x04 nothing of the kind', 'SHEET_BROKEN'],
    ['another XML', '<html/>', 'IMPORT_UNREADABLE'],
    ['nothing', ' \n', 'IMPORT_FORMAT'],
    ['options without end', `One {${'=a ~b '.repeat(3_000_000)}}`, 'SHEET_TOO_BIG'],
  ])('refuses %s', async (_, file, error) => {
    const bankId = await newBank()
    const before = await digest()
    expect((await send(teacher, bankId, file, '&dry=false')).data.error).toBe(error)
    expect(await digest()).toEqual(before)
  })

  it('is for who may change the bank', async () => {
    const colleague = await kit.user('teacher')
    const bankId = await newBank(colleague)
    expect((await send(teacher, bankId, twoGood, '&dry=false')).data.error).toBe('NOT_FOUND')
    expect((await send(await kit.user('student'), bankId, twoGood)).code).toBe(403)
  })
})

describe('export', () => {
  it.each(['xlsx', 'gift', 'moodle', 'qti'])('%s comes in again', async (format) => {
    const [from, to] = [await newBank(), await newBank()]
    await send(teacher, from, `${twoGood}\nThree {#4:1}\n`, '&dry=false')
    const { bytes, status } = await fetchFile(teacher, from, format)
    expect(status).toBe(200)
    expect((await send(teacher, to, bytes, '&dry=false')).data).toMatchObject({ format, added: 3 })
  })

  it('takes only the chosen ones, and none of another bank', async () => {
    const [bankId, other] = [await newBank(), await newBank()]
    await send(teacher, bankId, twoGood, '&dry=false')
    await send(teacher, other, 'Elsewhere {T}', '&dry=false')
    const idOf = async (id: string) => (await teacher.ok(questionPage, { bankId: id })).items[0]!.id
    const chosen = `gift&ids=${await idOf(bankId)}&ids=${await idOf(other)}`
    const text = (await fetchFile(teacher, bankId, chosen)).bytes.toString()
    expect(text).toContain('One')
    expect(text).not.toMatch(/Two|Elsewhere/)
  })

  it('holds a bank of any size as a sheet; the other forms say that they do not', async () => {
    const bankId = await newBank()
    for (const part of ['a', 'b', 'c']) {
      const many = Array.from({ length: 334 }, (_, k) => `Question ${part} ${k} {T}`).join('\n\n')
      expect((await send(teacher, bankId, many, '&dry=false')).data.added).toBe(334)
    }
    const { bytes } = await fetchFile(teacher, bankId, 'xlsx')
    let rows = 0
    for await (const _ of xlsxRows(bytes)) rows += 1
    expect(rows).toBe(1 + 3 * 334)
    for (const format of ['gift', 'moodle', 'qti']) {
      const answer = JSON.parse(String((await fetchFile(teacher, bankId, format)).bytes))
      expect(answer).toMatchObject({ code: 400, data: { error: 'EXPORT_MANY' } })
    }
  })

  it('shows nobody a bank that is not theirs', async () => {
    const bankId = await newBank()
    const { bytes } = await fetchFile(await kit.user('teacher'), bankId, 'gift')
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 404 })
  })
})
