import { expect, test } from 'vitest'
import { classAdd, classPage } from '@labbox/contract/classes/classes.ts'
import { createTestApp } from '../../testing/app.ts'

test('a text with NUL is a refusal, not a fault, and nothing is stored', async () => {
  const kit = await createTestApp()
  try {
    const teacher = await kit.user('teacher')
    const answer = await teacher.call(classAdd, { name: { en: 'a\u0000b' } })
    expect(answer).toMatchObject({ status: 200, code: 400, refusal: { error: 'MALFORMED' } })
    expect(await teacher.ok(classPage, {})).toMatchObject({ total: 0 })
  } finally {
    await kit.close()
  }
})
