import { Button } from 'antd'
import { useState } from 'react'
import { watchedPage, type WatchedTalk } from '@labbox/contract/messages/watched.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { WatchedCopy } from '../components/WatchedCopy.tsx'

/** What staff and minors write to each other, for who is named to read along: one by one, and logged. */
export const Watched = () => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const listed = useListed()
  const [opened, setOpened] = useState<string | null>(null)
  const columns: Column<WatchedTalk>[] = [
    { key: 'student', title: t('watched.student'), primary: true },
    { key: 'staff', title: t('watched.staff'), render: (row) => listed(row.staff) },
    {
      key: 'task',
      title: t('watched.about'),
      render: (row) => (row.task ? text(row.task) : t('kind.person')),
    },
    {
      key: 'lastAt',
      title: t('watched.lastAt'),
      sortable: true,
      render: (row) => <TimeText value={row.lastAt} />,
    },
  ]
  return (
    <>
      <ListPage
        title={t('watched.title')}
        hint={t('watched.hint')}
        endpoint={watchedPage}
        columns={columns}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpened(row.id)}>
            {t('watched.open')}
          </Button>
        )}
        empty={{ title: t('watched.empty'), hint: t('watched.emptyHint') }}
      />
      {opened && <WatchedCopy id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
