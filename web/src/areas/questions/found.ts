import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = {
  question: ({ id }) => ({ to: '/question-bank/questions/$id/view', params: { id } }),
  exercise: () => ({ to: '/stu/exerciseOnline' }),
}
