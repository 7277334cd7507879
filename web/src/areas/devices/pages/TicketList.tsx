import { ticketPage, ticketStates, type Ticket } from '@labbox/contract/devices/upkeep.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { TicketEdit, TicketMore, TicketTag } from '../upkeep/Tickets.tsx'

/** Repair tickets of benches that one looks after, or that one has opened. */
const TicketList = () => {
  const { t } = useTranslation('upkeep')
  const text = useLocalText()
  const columns: Column<Ticket>[] = [
    { key: 'text', title: t('field.text'), primary: true, wrap: true, width: 240 },
    {
      key: 'deviceName',
      title: t('field.bench'),
      render: (row) => <Link to={`/device/list/${row.deviceId}/details`}>{text(row.deviceName)}</Link>,
      csv: (row) => text(row.deviceName),
    },
    {
      key: 'state',
      title: t('field.state'),
      sortable: true,
      render: (row) => <TicketTag ticket={row} />,
      csv: (row) => t(`state.${row.state}`),
    },
    {
      key: 'note',
      title: t('field.note'),
      wrap: true,
      width: 260,
      render: (row) => <TicketMore ticket={row} />,
      csv: (row) => row.note,
    },
    {
      key: 'openedAt',
      title: t('field.openedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.openedAt} />,
      csv: (row) => row.openedAt,
    },
  ]
  const filters: Filter[] = [
    {
      key: 'state',
      label: t('field.state'),
      options: ticketStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ]
  return (
    <ListPage
      title={t('title')}
      endpoint={ticketPage}
      columns={columns}
      filters={filters}
      rowActions={(row) => <TicketEdit ticket={row} />}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      exportName="tickets"
    />
  )
}

export default TicketList
