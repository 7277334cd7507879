import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import {
  recordCancel,
  recordList,
  type Attendance,
  type Booking,
} from '@labbox/contract/bookings/bookings.ts'
import { offerPage } from '@labbox/contract/bookings/offers.ts'
import { bookingActs, bookingStatuses } from '@labbox/contract/bookings/states.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { useCan, useIsTeacher } from '../../../app/session/session.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import type { Tone } from '../../../ui/chart/model.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { useBookingColumns } from '../components/columns.tsx'
import '../bookings.css'

const outcomes: Record<keyof Attendance, Tone> = {
  attended: 'ok',
  missed: 'bad',
  reserved: 'first',
  cancelled: 'quiet',
}
const REFETCH_MS = 15_000

/** What became of bookings: who came, who stayed away, as a bar with its numbers. */
const OutcomesBar = ({ attendance }: { attendance: Attendance }) => {
  const { t } = useTranslation('bookings')
  const parts = Object.keys(outcomes) as (keyof Attendance)[]
  if (parts.every((part) => attendance[part] === 0)) return null
  return (
    <>
      <Meter parts={parts.map((key) => ({ key, value: attendance[key], tone: outcomes[key] }))} />
      <span className="lb-num">
        {parts.map((part) => `${t(`attendance.${part}`)} ${attendance[part]}`).join(' · ')}
      </span>
    </>
  )
}

/** Bookings of the offers that one published or administers, with attendance. */
const RecordList = () => {
  const { t } = useTranslation('bookings')
  const withAccount = useWithAccount()
  const text = useLocalText()
  const can = useCan()
  // Whoever only looks after bookings is in no conversation about one.
  const writes = useIsTeacher()
  const { offerId }: Record<string, string> = useSearch()
  const fixed = offerId ? { offerId } : {}
  const sums = useQuery({ ...queryOf(recordList, { limit: 1, ...fixed }), refetchInterval: REFETCH_MS })
  const offers = useQuery(queryOf(offerPage, { limit: 200 }))
  const [subject, ...rest] = useBookingColumns()
  const cancel = async ({ id }: Booking, reason: string) => {
    await call(recordCancel, { id, reason })
    await invalidate([recordList, offerPage])
  }
  return (
    <ListPage
      title={t('list.title')}
      hint={sums.data && <OutcomesBar attendance={sums.data.attendance} />}
      endpoint={recordList}
      columns={[
        {
          key: 'userName',
          title: t('field.user'),
          primary: true,
          render: (row) => withAccount(row.userName, row.account),
        },
        ...(subject ? [{ ...subject, primary: false }] : []),
        ...rest,
      ]}
      filters={[
        { key: 'userName', label: t('field.user') },
        {
          key: 'offerId',
          label: t('field.subject'),
          options: (offers.data?.items ?? []).map((offer) => ({
            value: offer.id,
            label: text(offer.subject),
          })),
        },
        {
          key: 'status',
          label: t('field.state'),
          options: bookingStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      rowActions={(row) => (
        <RowActs>
          {writes && <AskAbout kind="booking" id={row.id} label={t('act.write')} size="small" look="link" />}
          {can('bookings:record:edit') && bookingActs[row.status].includes('cancelByAdmin') && (
            <ReasonButton
              size="small"
              type="link"
              danger
              question={t('list.cancelTitle', { name: row.userName })}
              hint={t('list.cancelHint')}
              run={(reason) => cancel(row, reason)}
            >
              {t('act.cancel')}
            </ReasonButton>
          )}
        </RowActs>
      )}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
      exportName="bookings"
      refetchMs={REFETCH_MS}
    />
  )
}

export default RecordList
