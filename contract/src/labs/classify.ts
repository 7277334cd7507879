import { categoryEndpoints } from '../core/categories.ts'

/** What lab projects are sorted into. */
export const labClassify = categoryEndpoints({
  path: 'lab/labClassify',
  read: 'labs:project:page',
  edit: 'labs:classify:edit',
  things: 'lab projects',
})
