import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = {
  help: ({ id }) => ({ to: '/help', search: { id } }),
}
