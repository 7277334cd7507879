import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = { lab: ({ id }) => ({ to: '/lab/project/edit', search: { id } }) }
