import { expect, test } from 'vitest'
import { classAdd, classPage } from '@labbox/contract/classes/classes.ts'
import { createTestApp } from '../../testing/app.ts'

test('what PostgreSQL keeps in no text is a refusal, not a fault, and nothing is stored', async () => {
  const kit = await createTestApp()
  try {
    const teacher = await kit.user('teacher')
    for (const en of ['a\u0000b', 'half a pair \ud83d', '\udc00']) {
      const answer = await teacher.call(classAdd, { name: { en } })
      expect(answer).toMatchObject({ status: 200, code: 400, refusal: { error: 'MALFORMED' } })
    }
    expect(await teacher.ok(classPage, {})).toMatchObject({ total: 0 })
  } finally {
    await kit.close()
  }
})
