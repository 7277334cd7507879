import { Button } from 'antd'
import { useState } from 'react'
import { reportedPage, type ReportedRow } from '@labbox/contract/messages/safety.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ReportedCopy } from '../components/ReportedCopy.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** Reported messages, without what they say: that is read one by one, and logged. */
const Reported = () => {
  const { t } = useTranslation('messages')
  const [opened, setOpened] = useState<string | null>(null)
  const columns: Column<ReportedRow>[] = [
    { key: 'reason', title: t('reported.reason'), primary: true },
    { key: 'reporter', title: t('reported.reporter') },
    { key: 'kind', title: t('reported.kind'), render: (row) => t(`kind.${row.kind}`) },
    { key: 'at', title: t('reported.at'), sortable: true, render: (row) => <TimeText value={row.at} /> },
    {
      key: 'closedAt',
      title: t('reported.state'),
      render: (row) =>
        row.closedAt ? (
          <StatusTag tone="ok">{t('reported.closed', { name: row.closedBy })}</StatusTag>
        ) : (
          <StatusTag tone="warn">{t('reported.open')}</StatusTag>
        ),
    },
  ]
  return (
    <>
      <ListPage
        title={t('reported.title')}
        hint={t('reported.hint')}
        endpoint={reportedPage}
        columns={columns}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpened(row.id)}>
            {t('reported.copy')}
          </Button>
        )}
        empty={{ title: t('reported.empty'), hint: t('reported.emptyHint') }}
      />
      {opened && <ReportedCopy id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

export default Reported

export { Watched } from './Watched.tsx'
