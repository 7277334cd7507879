import { endReasons, usagePage } from '@labbox/contract/devices/occupancy.ts'
import type { Occupancy } from '@labbox/contract/devices/occupancy.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/TimeText.tsx'

const minutesOf = ({ startedAt, endedAt }: Occupancy): number | null =>
  endedAt ? Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 6_000) / 10 : null

/** Every use of a device: from when to when, and why it ended. */
const DeviceUsage = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const reasonOf = (row: Occupancy) => (row.reason ? t(`reason.${row.reason}`) : t('usage.running'))
  const columns: Column<Occupancy>[] = [
    { key: 'userName', title: t('field.user'), primary: true },
    {
      key: 'deviceName',
      title: t('field.device'),
      render: (row) => text(row.deviceName),
      csv: (row) => text(row.deviceName),
    },
    {
      key: 'startedAt',
      title: t('field.startedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.startedAt} relative={false} />,
    },
    {
      key: 'endedAt',
      title: t('field.endedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.endedAt} relative={false} />,
    },
    {
      key: 'minutes',
      title: t('field.minutes'),
      numeric: true,
      render: (row) => minutesOf(row)?.toFixed(1) ?? '–',
      csv: minutesOf,
    },
    {
      key: 'reason',
      title: t('field.reason'),
      render: (row) => (
        <>
          {reasonOf(row)}
          {row.detail && <div className="lb-muted">{row.detail}</div>}
        </>
      ),
      csv: (row) => [reasonOf(row), row.detail].filter(Boolean).join(' – '),
    },
  ]
  return (
    <ListPage
      title={t('usage.title')}
      endpoint={usagePage}
      columns={columns}
      filters={[
        { key: 'userName', label: t('field.user') },
        {
          key: 'reason',
          label: t('field.reason'),
          options: endReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
        },
      ]}
      empty={{ title: t('usage.empty'), hint: t('usage.emptyHint') }}
      exportName="device-usage"
    />
  )
}

export default DeviceUsage
