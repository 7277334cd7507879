import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { PersonName } from '@labbox/contract/core/person-name.ts'
import { HEADER_ALL_ROWS } from '@labbox/contract/core/envelope.ts'
import { onlinePage } from '@labbox/contract/access/sessions.ts'
import { userPage } from '@labbox/contract/access/users.ts'
import { user } from '../../areas/access/tables.ts'
import { createTestApp } from '../../testing/app.ts'
import { sentWith } from '../../testing/hostile-walk.ts'
import { personNamesOf } from './person-names.ts'

it('tells names in the reader’s language wherever an answer holds some, and nothing else', () => {
  const schema = z.object({
    title: z.string(),
    owner: PersonName.nullable(),
    teachers: z.array(PersonName),
    byId: z.record(z.string(), z.object({ name: PersonName })),
    last: z.union([z.object({ by: PersonName.optional() }), z.null()]),
  })
  const answer = () => ({
    title: '李明 Li Ming',
    owner: null,
    teachers: ['李明 Li Ming', '王芳'],
    byId: { a: { name: 'Ann 安' } },
    last: { by: '周敏 Zhou Min' },
  })
  const told = personNamesOf(schema)
  expect(told?.(answer(), 'en')).toEqual({
    ...answer(),
    teachers: ['Li Ming', '王芳'],
    byId: { a: { name: 'Ann' } },
    last: { by: 'Zhou Min' },
  })
  expect(told?.(answer(), 'zh')).toMatchObject({ teachers: ['李明', '王芳'], last: { by: '周敏' } })
  expect(personNamesOf(z.object({ title: z.string() }))).toBeNull()
})

it('names people to each reader in a list, all its rows included, and whole where they are administered', async () => {
  const kit = await createTestApp()
  const orgadmin = await kit.user('orgadmin', { orgId: kit.firstOrg })
  const student = await kit.user('student', { orgId: kit.firstOrg })
  await kit.deps.db.update(user).set({ name: '张伟 Zhang Wei' }).where(eq(user.id, student.userId))
  const named = async (language: string, headers: Record<string, string> = {}) => {
    const { url } = sentWith(onlinePage, {})
    const answer = await kit.app.inject({
      url: `/api${url}`,
      headers: { 'x-token': orgadmin.token, 'accept-language': language, ...headers },
    })
    return answer.json<{ data: { items: { name: string }[] } }>().data.items.map(({ name }) => name)
  }
  expect(await named('en')).toContain('Zhang Wei')
  expect(await named('zh')).toContain('张伟')
  expect(await named('en', { [HEADER_ALL_ROWS]: '1' })).toContain('Zhang Wei')
  const { items } = await orgadmin.ok(userPage, { text: 'Zhang Wei' })
  expect(items.map(({ name }) => name)).toEqual(['张伟 Zhang Wei'])
  await kit.close()
})
