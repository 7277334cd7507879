import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

export const foundPages: FoundPages = {
  device: ({ id }) => ({ to: '/device/list/$id/details', params: { id } }),
}
