import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Segmented, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'

/** What a course shows, by the tab it stands in. The end of the address names the view, not the tab. */
const places = {
  overview: ['overview'],
  task: ['task'],
  material: ['courseware', 'ware', 'graph'],
  lab: ['exp', 'guidebook', 'monitor', 'report'],
  exercise: ['exercise'],
  class: ['class'],
  completion: ['completion'],
  record: ['record'],
} as const
type Place = keyof typeof places
export type CourseViewKey = (typeof places)[Place][number]

const entries = Object.entries(places) as [Place, readonly CourseViewKey[]][]

interface Props {
  /** The views that this reader has. */
  views: readonly CourseViewKey[]
  view: CourseViewKey
  /** Address of the course’s page; a view is below it. */
  page: string
  children: ReactNode
}

/** Few tabs; one that holds several views has a switch between them. */
export const CourseTabs = ({ views, view, page, children }: Props) => {
  const { t } = useTranslation('courses')
  const navigate = useNavigate()
  const { id = '', lab }: Record<string, string> = useSearch()
  const open = (next: string) => void navigate({ to: `${page}/${next}`, search: { id, lab }, replace: true })
  const shown = entries.flatMap(([place, all]) => {
    const own = all.filter((each) => views.includes(each))
    return own.length > 0 ? [{ place, own }] : []
  })
  const current = shown.find(({ own }) => own.includes(view))
  return (
    <Tabs
      activeKey={current?.place ?? 'overview'}
      onChange={(place) => open(shown.find((each) => each.place === place)?.own[0] ?? 'overview')}
      items={shown.map(({ place, own }) => ({
        key: place,
        label: own[1] ? t(`tabs.${place}`) : t(`tab.${own[0]}`),
        children: place === current?.place && (
          <>
            {own[1] && (
              <Segmented
                className="lb-block lb-views"
                aria-label={t(`tabs.${place}`)}
                value={view}
                onChange={open}
                options={own.map((value) => ({ value, label: t(`tab.${value}`) }))}
              />
            )}
            {children}
          </>
        ),
      }))}
    />
  )
}
