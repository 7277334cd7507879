import { categoryEndpoints } from '../core/categories.ts'

/** What courses are sorted into. */
export const courseCategory = categoryEndpoints({
  path: 'course/category',
  read: 'courses:course:page',
  edit: 'courses:category:edit',
  things: 'courses',
})
