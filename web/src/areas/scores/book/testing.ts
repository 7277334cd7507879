import { POINT } from '@labbox/contract/core/score.ts'
import type { GradeBook } from '@labbox/contract/scores/books.ts'

const [task, column, group] = ['1', '2', '3'].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
/** Two students with a lab that is graded and a column that is empty. */
export const sampleBook: GradeBook = {
  course: { id: 'c', name: { en: 'Course' } },
  class: { id: 'k', name: { en: 'Class' } },
  editable: true,
  teaches: true,
  revision: 1,
  scheme: {
    groups: [{ id: group!, name: { en: 'All' }, weight: 10_000, kinds: [2], dropLowest: 0, bonus: false }],
    columns: [{ id: column!, name: { en: 'Oral' }, groupId: group! }],
    placed: {},
    replaces: {},
    decimals: 1,
  },
  lockedAt: null,
  publishedAt: null,
  items: [
    { id: task!, name: { en: 'Lab' }, type: 2, state: 'finished', endAt: null },
    { id: column!, name: { en: 'Oral' }, type: null, state: null, endAt: null },
  ],
  students: ['Ann', 'Bob'].map((name) => ({
    id: name,
    account: name.toLowerCase(),
    name,
    number: '',
    scores: [80 * POINT, null],
    statuses: [3, null],
    late: [],
    origins: [],
    excused: [],
    entries: [],
    mark: 80 * POINT,
    complete: false,
  })),
  appeals: [],
}
