import type { OfficeHours as Shown } from '@labbox/contract/messages/hours.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useWeekdays } from '../../bookings/index.ts'

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** When the other person is to be met. */
export const OfficeHours = ({ hours: { slots, note, now } }: { hours: Shown }) => {
  const { t } = useTranslation('messages')
  const weekday = useWeekdays()
  const times = slots.map((slot) => `${weekday(slot.weekday)} ${clock(slot.from)}–${clock(slot.to)}`)
  return (
    <p className="lb-talk-card">
      <small className="lb-muted">{t('hours.title')}</small> {[...times, note].filter(Boolean).join(' · ')}{' '}
      {now && <StatusTag tone="ok">{t('hours.now')}</StatusTag>}
    </p>
  )
}
