import { expect, it } from 'vitest'
import { shippedMenus } from '@labbox/contract/access/shipped-menus.ts'
import { areaRoutes, type AreaRoute } from './areas.ts'

// The pages of the route groups /stu and /teacher that the specification names, each at its own address.

const under = (base: string, { path, children = [] }: AreaRoute): string[] => {
  const own = path.startsWith('/') ? path : `${base}/${path}`
  return [own, ...children.flatMap((child) => under(own, child))]
}
const pages = areaRoutes.flatMap((route) => under('', route))
const isPage = (address: string): boolean =>
  pages.some((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`).test(address))

const each = (base: string, children: string): string[] =>
  children.split(' ').map((child) => (child === '.' ? base : `${base}/${child}`))

const named = [
  ...each(
    '/stu',
    'quiz operation doReport stuExaming stuReporting exerciseOnline stuMoocExaming stuMoocPracticing',
  ),
  ...each('/stu/preview', '. monitor report guidebook record ware'),
  ...each('/stu/queryScore', '. list'),
  ...each('/stu/mooc', '. monitor guidebook record task'),
  ...each('/teacher', 'exerciseList ware reportReviewing reportReviewingReadonly'),
  ...each('/teacher/taskMgt', '. list monitor report guidebook'),
  ...each('/teacher/detail', '. classview graphView'),
  ...each('/teacher/reportReview', '. list'),
  ...each('/teacher/queryResult', '. list one'),
  ...each('/teacher/mooc', '. list exerciseList detail detail/classview ware monitor guidebook'),
]

it.each(named)('%s is a page', (address) => {
  expect(isPage(address)).toBe(true)
})

it('a row of the menu leads to a page, and is named in both languages', () => {
  const rows = shippedMenus.filter(({ url }) => url !== '')
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter(({ url, zh, en }) => !isPage(url) || !zh || !en)).toEqual([])
})
