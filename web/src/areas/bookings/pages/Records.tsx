import { recordPage } from '@labbox/contract/bookings/bookings.ts'
import { bookingStatuses } from '@labbox/contract/bookings/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { BookingActions } from '../components/BookingActions.tsx'
import { CalendarButton } from '../components/CalendarButton.tsx'
import { useBookingColumns } from '../components/columns.tsx'

const REFETCH_MS = 15_000

/** One's own bookings, with what can be done with them. */
const Records = () => {
  const { t } = useTranslation('bookings')
  const columns = useBookingColumns()
  return (
    <ListPage
      title={t('record.title')}
      hint={t('record.hint')}
      endpoint={recordPage}
      columns={columns}
      filters={[
        {
          key: 'status',
          label: t('field.state'),
          options: bookingStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      actions={
        <>
          <CalendarButton />
          <LinkButton to="/device/book/page" look="primary">
            {t('week.title')}
          </LinkButton>
        </>
      }
      rowActions={(row) => (
        <BookingActions booking={row}>
          <AskAbout kind="booking" id={row.id} label={t('act.ask')} size="small" look="link" />
        </BookingActions>
      )}
      empty={{
        title: t('record.empty'),
        hint: t('record.emptyHint'),
        action: <LinkButton to="/device/book/page">{t('week.title')}</LinkButton>,
      }}
      exportName="my-bookings"
      refetchMs={REFETCH_MS}
    />
  )
}

export default Records
