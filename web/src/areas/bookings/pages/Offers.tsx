import { offerClose, offerPage, offerReopen, type Offer } from '@labbox/contract/bookings/offers.ts'
import { offerActs } from '@labbox/contract/bookings/states.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { OfferStateTag, useOfferStateWord } from '../components/status.tsx'
import { dayOf } from '../components/span.tsx'

const states = ['open', 'closed', 'over'] as const
const REFETCH_MS = 15_000

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** From a day to another; on a narrow card the line breaks between them. */
const Days = ({ of: [from, to] }: { of: readonly string[] }) => (
  <>
    <span className="lb-time">{from} –</span> <span className="lb-time">{to}</span>
  </>
)

const useColumns = (): Column<Offer>[] => {
  const { t } = useTranslation('bookings')
  const word = useOfferStateWord()
  const text = useLocalText()
  const listed = useListed()
  const benches = (row: Offer) =>
    row.devices.length > 0
      ? listed(row.devices.map(({ name }) => text(name)))
      : t('offers.any', { kinds: row.kinds.join(' + ') })
  const audience = (row: Offer) => listed(row.classes.map(({ name }) => text(name))) || t('offers.everybody')
  const daysOf = (row: Offer) => [row.startsAt, row.endsAt].map((at) => dayOf(at, row.timeZone))
  const hours = (row: Offer) => `${clock(row.dayFrom)}–${clock(row.dayTo)}`
  return [
    {
      key: 'subject',
      title: t('field.subject'),
      primary: true,
      render: (row) => (
        <>
          {text(row.subject)}
          <div className="lb-muted">{benches(row)}</div>
        </>
      ),
      csv: (row) => text(row.subject),
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <OfferStateTag state={row.state} />,
      csv: (row) => word(row.state),
    },
    {
      key: 'startsAt',
      title: t('field.effective'),
      sortable: true,
      wrap: true,
      render: (row) => (
        <span title={row.timeZone}>
          <div className="lb-num">
            <Days of={daysOf(row)} />
          </div>
          <div className="lb-num">{hours(row)}</div>
          <div className="lb-muted">{t('offers.slots', { count: row.slots, minutes: row.slotMinutes })}</div>
        </span>
      ),
      csv: (row) => `${daysOf(row).join(' – ')}, ${hours(row)}`,
    },
    { key: 'classes', title: t('field.classes'), render: audience, csv: audience },
    { key: 'publisher', title: t('field.publisher') },
    {
      key: 'remaining',
      title: t('field.remaining'),
      numeric: true,
      render: (row) => (
        <>
          {row.remaining}
          <div className="lb-muted">{t('offers.booked', { booked: row.booked, waiting: row.waiting })}</div>
        </>
      ),
    },
  ]
}

const OfferActions = ({ offer }: { offer: Offer }) => {
  const { t } = useTranslation('bookings')
  const can = useCan()
  const acts = offerActs[offer.state]
  const set = async (endpoint: typeof offerClose) => {
    await call(endpoint, { id: offer.id })
    await invalidate([offerPage])
  }
  return (
    <RowActs>
      <LinkButton to="/device/book/recordList" search={{ offerId: offer.id }} look="link" size="small">
        {t('offers.records')}
      </LinkButton>
      {can('bookings:offer:edit') && acts.includes('update') && (
        <LinkButton
          to="/device/book/my/page/$id/update"
          params={{ id: offer.id }}
          search
          look="link"
          size="small"
        >
          {t('common:action.edit')}
        </LinkButton>
      )}
      {can('bookings:offer:edit') && acts.includes('close') && (
        <ConfirmButton size="small" type="link" loses={t('offers.closeLoses')} run={() => set(offerClose)}>
          {t('offers.close')}
        </ConfirmButton>
      )}
      {can('bookings:offer:edit') && acts.includes('reopen') && (
        <ConfirmButton
          size="small"
          type="link"
          danger={false}
          loses={t('offers.reopenHint')}
          run={() => set(offerReopen)}
        >
          {t('offers.reopen')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** Offers of bookings that one published or administers. */
const Offers = () => {
  const { t } = useTranslation('bookings')
  const word = useOfferStateWord()
  const can = useCan()
  const filters: Filter[] = [
    { key: 'subject', label: t('field.subject') },
    {
      key: 'state',
      label: t('field.state'),
      options: states.map((value) => ({ value, label: word(value) })),
    },
  ]
  const publish = can('bookings:offer:add') && (
    <LinkButton to="/device/book/my/page/publish" search look="primary">
      {t('publish.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('offers.title')}
      hint={t('offers.hint')}
      endpoint={offerPage}
      columns={useColumns()}
      filters={filters}
      actions={publish}
      rowActions={(row) => <OfferActions offer={row} />}
      empty={{ title: t('offers.empty'), hint: t('offers.emptyHint'), action: publish }}
      exportName="booking-offers"
      refetchMs={REFETCH_MS}
    />
  )
}

export default Offers
