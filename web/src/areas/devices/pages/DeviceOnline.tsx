import { occupancyKick, occupancyPage } from '@labbox/contract/devices/occupancy.ts'
import type { Occupancy } from '@labbox/contract/devices/occupancy.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'

const REFETCH_MS = 5_000

/** Who is on which device now. */
const DeviceOnline = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const columns: Column<Occupancy>[] = [
    { key: 'userName', title: t('field.user'), primary: true },
    {
      key: 'deviceName',
      title: t('field.device'),
      render: (row) => text(row.deviceName),
      csv: (row) => text(row.deviceName),
    },
    { key: 'instance', title: t('field.place'), numeric: true, render: (row) => row.instance + 1 },
    {
      key: 'startedAt',
      title: t('field.startedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.startedAt} />,
    },
    {
      key: 'lastActivityAt',
      title: t('field.lastActivityAt'),
      sortable: true,
      render: (row) => <TimeText value={row.lastActivityAt} />,
    },
  ]
  const kick = async (id: string, reason: string) => {
    await call(occupancyKick, { id, reason })
    await invalidate([occupancyPage])
  }
  return (
    <ListPage
      title={t('online.title')}
      endpoint={occupancyPage}
      columns={columns}
      filters={[{ key: 'userName', label: t('field.user') }]}
      rowActions={(row) => (
        <ReasonButton
          size="small"
          danger
          question={t('kick.title', { name: row.userName })}
          hint={t('kick.hint')}
          run={(reason) => kick(row.id, reason)}
        >
          {t('kick.label')}
        </ReasonButton>
      )}
      empty={{ title: t('online.empty'), hint: t('online.emptyHint') }}
      exportName="devices-online"
      refetchMs={REFETCH_MS}
    />
  )
}

export default DeviceOnline
