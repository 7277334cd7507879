import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as fpga from '@labbox/contract/bench/fpga/files.ts'
import { FPGA_FILE_BYTES } from '@labbox/contract/files/files.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { file } from '../../files/tables.ts'
import { fpgaFile } from './tables.ts'

let kit: TestApp
let student: Client
let other: Client
beforeAll(async () => {
  kit = await createTestApp()
  other = await kit.user('student')
})
beforeEach(async () => {
  student = await kit.user('student')
})
afterAll(() => kit.close())

const upload = async (who: Client, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const encoded = new Response(form)
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/files/upload?purpose=fpga',
    headers: { 'x-token': who.token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json<{ code: number; data: { id: string; error?: string } }>()
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const names = async (who = student) => (await who.ok(fpga.fpgaFileList)).map(({ name }) => name)
const rows = () => kit.deps.db.select().from(fpgaFile).orderBy(fpgaFile.id)
const save = (name: string, text = 'module top; endmodule', who = student) =>
  who.ok(fpga.fpgaSourceSave, { fileName: name, text })

describe('files for an FPGA board', () => {
  it('are kept as they were uploaded, and read again by their link', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)
    const { data } = await upload(student, 'counter.bit', bytes)
    const { file: kept, removed } = await student.ok(fpga.fpgaFileAdd, { fileId: data.id })
    expect(kept).toMatchObject({ name: 'counter.bit', kind: 'bitstream', size: 1000 })
    expect(removed).toEqual([])
    const answer = await kit.app.inject({ url: kept.url })
    expect(new Uint8Array(answer.rawPayload)).toEqual(bytes)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
  })

  it('of 21 the oldest goes, and its bytes with it', async () => {
    for (let at = 1; at <= 20; at++) {
      await save(`part${at}.v`, `// ${student.userId} ${at}`)
      kit.clock.advance(1000)
    }
    const first = (await student.ok(fpga.fpgaFileList)).at(-1)
    expect(first?.name).toBe('part1.v')
    const [row] = await kit.deps.db
      .select()
      .from(fpgaFile)
      .where(eq(fpgaFile.id, first?.id ?? ''))
    expect((await save('part21.v')).removed).toEqual(['part1.v'])
    const left = await names()
    expect(left).toHaveLength(20)
    expect(left).not.toContain('part1.v')
    expect(
      await kit.deps.db
        .select()
        .from(file)
        .where(eq(file.id, row?.fileId ?? '')),
    ).toEqual([])
  })

  it('two that are kept at once never make more than there may be', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, at) => save(`at-once${at}.v`)))
    expect(await names()).toHaveLength(20)
  })

  it('take the place of one of the same name', async () => {
    await save('top.v', 'module old; endmodule')
    const { file: kept, removed } = await save('top.v', 'module fresh; endmodule')
    expect(removed).toEqual([])
    expect(await names()).toEqual(['top.v'])
    expect((await kit.app.inject({ url: kept.url })).body).toBe('module fresh; endmodule')
  })

  it('are deleted by whom they belong to', async () => {
    const { file: kept } = await save('top.v')
    const before = await rows()
    expect((await other.call(fpga.fpgaFileDelete, { id: kept.id })).refusal.error).toBe('NOT_FOUND')
    expect(await rows()).toEqual(before)
    await student.ok(fpga.fpgaFileDelete, { id: kept.id })
    expect(await names()).toEqual([])
  })

  it('are nobody else’s, and of one board', async () => {
    await save('mine.v')
    expect(await names(other)).toEqual([])
    const { data } = await upload(other, 'theirs.v', bytesOf('module top; endmodule'))
    const before = await rows()
    expect((await student.call(fpga.fpgaFileAdd, { fileId: data.id })).refusal.error).toBe('NOT_FOUND')
    const deviceId = newId()
    expect((await student.call(fpga.fpgaFileList, { deviceId })).refusal.error).toBe('NOT_FOUND')
    const asked = { fileName: 'a.v', text: '', deviceId }
    expect((await student.call(fpga.fpgaSourceSave, asked)).refusal.error).toBe('NOT_FOUND')
    expect(await rows()).toEqual(before)
  })

  it('are refused where they are too large or of another kind', async () => {
    const large = await upload(student, 'large.bit', new Uint8Array(FPGA_FILE_BYTES + 1))
    expect(large.data.error).toBe('sizeOver')
    const { data } = await upload(student, 'song.mp3', bytesOf('x'))
    const refused = await student.call(fpga.fpgaFileAdd, { fileId: data.id })
    expect(refused.refusal).toMatchObject({ error: 'FPGA_FILE_TYPE', errors: { fileId: expect.any(String) } })
    const source = await student.call(fpga.fpgaSourceSave, { fileName: 'a.bit', text: '' })
    expect(source.refusal.error).toBe('FPGA_FILE_TYPE')
    expect(await names()).toEqual([])
  })
})
