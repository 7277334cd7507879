import { expect, it } from 'vitest'
import type { AnyKind } from '@labbox/contract/notices/kind.ts'
import { noticeKinds } from '@labbox/contract/notices/kinds.ts'
import { isKnown, sentence } from '@labbox/contract/notices/words.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { areaRoutes } from '../../app/areas.ts'
import { targetOf } from '../../ui/navigation.ts'

const pages = new Map(areaRoutes.map((route) => [route.path, route]))
const kinds = Object.entries(noticeKinds) as [string, AnyKind][]
const data = {
  id: 'a',
  courseId: 'b',
  classId: 'c',
  name: { zh: '名称', en: 'Name' },
  course: { zh: '课程', en: 'Course' },
  subject: { en: 'Subject' },
  title: { zh: '标题' },
  reason: 'Reason',
  fault: 'Fuse',
  student: 'Ada',
  by: 'Root',
  from: 'Grace',
  to: 'Alan',
  startAt: '2026-09-07T08:00:00.000Z',
  endAt: '2026-09-07T09:00:00.000Z',
  acceptAt: '2026-09-07T09:00:00.000Z',
  untilAt: '2026-09-07T09:00:00.000Z',
}

it.each(Object.values(taskTypes))(
  'each notice leads to a page that knows what it needs, for tasks of type %i',
  (type) => {
    for (const [name, { place }] of kinds) {
      const { to, search } = targetOf(place({ ...data, type }))
      const page = pages.get(to)
      expect(page, name).toBeDefined()
      if (page?.needs) expect(Object.keys(search ?? {}), name).toContain(page.needs[0])
    }
  },
)

it.each(kinds)('%s says all it speaks of in both languages', (_name, { title, text }) => {
  const about = { ...data, type: taskTypes.report }
  for (const words of [title, ...(text ? [text] : [])])
    for (const locale of ['zh', 'en'] as const) {
      expect(isKnown(words, about)).toBe(true)
      const said = sentence(words, about, locale, 'Asia/Shanghai')
      expect(said).not.toMatch(/[{}–]/)
      expect(said.charAt(0)).toBe(said.charAt(0).toUpperCase())
    }
})

it('times are those of the reader’s zone, and what is not known is a dash', () => {
  const words = { zh: '{endAt} 截止：{name}', en: 'Due {endAt}: {name}' }
  const about = { endAt: '2026-09-07T20:30:00.000Z', name: null }
  expect(sentence(words, about, 'en', 'Asia/Shanghai')).toBe('Due Tue 8 Sept, 04:30: –')
  expect(sentence(words, about, 'zh', 'UTC')).toBe('9月7日周一 20:30 截止：–')
  expect(isKnown(words, about)).toBe(false)
})
