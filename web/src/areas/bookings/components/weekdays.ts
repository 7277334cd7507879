import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { useLocale } from '../../../app/i18n.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Short names of weekdays: 1 is Monday. */
export const useWeekdays = (): ((day: number) => string) => {
  const locale = useLocale()
  return (day) =>
    new Date(MONDAY + (day - 1) * DAY_MS).toLocaleDateString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
      weekday: 'short',
      timeZone: 'UTC',
    })
}
