import { useQuery } from '@tanstack/react-query'
import { taskTemplateGet } from '@labbox/contract/tasks/templates.ts'
import { queryOf, readOnce } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { absoluteTime, instantInZone } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'

/** The begin of today in the clocks of the organisation: what times of a template are counted from. */
export const useDayBegin = (): string => {
  const zone = useTimeZone()
  return instantInZone(`${absoluteTime(serverNow(), zone).slice(0, 10)} 00:00`, zone)
}

/** For a form that somebody opens with a template: its settings, and whether they are still being read. */
export const useGivenTemplate = () => {
  const { template: id } = useSearch()
  const query = useQuery({
    ...queryOf(taskTemplateGet, { id: id ?? '' }),
    ...readOnce,
    enabled: id !== undefined,
  })
  return { document: query.data?.document, reading: id !== undefined && query.isPending, error: query.error }
}
