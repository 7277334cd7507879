import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = {
  gradeBook: ({ id, classId }) => ({
    to: '/teacher/queryResult/book',
    search: { course: id, class: classId ?? '' },
  }),
}
