import { announcementReceipts, type Receipt } from '@labbox/contract/notices/announcements.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useParams } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** Who has read an announcement, and who has not. */
const Receipts = () => {
  const { t } = useTranslation('announcements')
  const { id = '' } = useParams()
  const columns: Column<Receipt>[] = [
    { key: 'name', title: t('receipts.name'), primary: true },
    { key: 'number', title: t('receipts.number') },
    { key: 'readAt', title: t('field.read'), render: (row) => <TimeText value={row.readAt} /> },
    {
      key: 'confirmedAt',
      title: t('field.confirmed'),
      render: (row) => <TimeText value={row.confirmedAt} />,
    },
  ]
  return (
    <RouteDrawer title={t('receipts.title')} width={720}>
      <ListPage
        embedded
        title={t('receipts.title')}
        endpoint={announcementReceipts}
        fixed={{ id }}
        idOf={(row) => row.userId}
        columns={columns}
        exportName="receipts"
        empty={{ title: t('receipts.empty'), hint: t('receipts.emptyHint') }}
      />
    </RouteDrawer>
  )
}

export default Receipts
