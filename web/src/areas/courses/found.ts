import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = {
  course: ({ id }) => ({ to: '/course/list/view', search: { id } }),
  study: ({ id }) => ({ to: '/stu/preview/course', search: { id } }),
  ware: ({ id }) => ({ to: '/course/list/ware', search: { id } }),
  studyWare: ({ id }) => ({ to: '/stu/preview/course/$tab', params: { tab: 'ware' }, search: { id } }),
}
