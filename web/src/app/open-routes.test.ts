import { expect, it } from 'vitest'
import { areaRoutes } from './areas.ts'

/** The specification’s list of pages that are usable without a token, and the two by which a class comes in on a lab box. */
const open = [
  '/auth-redirect',
  '/box',
  '/box/cards',
  '/caslogin',
  '/dashboardDisplay',
  '/exportpdf',
  '/login',
  '/officeView',
  '/registration',
  '/tokenLogin',
  '/videoView',
]

it('opens without a token the nine pages of the specification, those of a lab box, and no other', () => {
  const pages = areaRoutes.filter((route) => route.open && !route.path.startsWith('/dev/'))
  expect(pages.map(({ path }) => path).toSorted()).toEqual(open)
})
