import type { Booking } from '@labbox/contract/bookings/bookings.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { SpanText, spanText } from './span.tsx'
import { BookingStatusTag } from './status.tsx'

/** What both lists of bookings show of each. */
export const useBookingColumns = (): Column<Booking>[] => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const bench = (row: Booking) => (row.deviceName ? text(row.deviceName) : t('record.anyBench'))
  return [
    {
      key: 'subject',
      title: t('field.subject'),
      primary: true,
      render: (row) => text(row.subject),
      csv: (row) => text(row.subject),
    },
    {
      key: 'startsAt',
      title: t('field.slot'),
      sortable: true,
      render: (row) => <SpanText slot={row} zone={row.timeZone} />,
      csv: (row) => spanText(row, row.timeZone),
    },
    { key: 'deviceName', title: t('field.bench'), render: bench, csv: bench },
    {
      key: 'status',
      title: t('field.state'),
      render: (row) => (
        <>
          <BookingStatusTag status={row.status} />
          {row.reason && <div className="lb-muted">{row.reason}</div>}
        </>
      ),
      csv: (row) => [t(`status.${row.status}`), row.reason].filter(Boolean).join(' – '),
    },
    {
      key: 'usedAt',
      title: t('field.usedAt'),
      render: (row) => <TimeText value={row.usedAt} relative={false} />,
    },
    {
      key: 'bookedAt',
      title: t('field.bookedAt'),
      extra: true,
      sortable: true,
      render: (row) => <TimeText value={row.bookedAt} />,
    },
  ]
}
