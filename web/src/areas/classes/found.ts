import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = { class: ({ id }) => ({ to: '/lab/myClass/$id/view', params: { id } }) }
