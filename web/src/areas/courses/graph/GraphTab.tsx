import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Button, Dropdown, Skeleton } from 'antd'
import { useState } from 'react'
import { graphDelete, graphExport, graphList, type GraphRow } from '@labbox/contract/courses/graphs.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { GraphImport } from './GraphImport.tsx'
import './graph.css'

const saveAs = async (id: string, format: string) => {
  try {
    const { name, content } = await download(graphExport, { id, format: format === 'csv' ? 'csv' : 'json' })
    saveFile(name, content)
  } catch (error) {
    notify.error(failureText(error))
  }
}

interface ActsProps {
  row: GraphRow
  /** Address of the pages of graphs. */
  base: string
  courseId: string
}

const Acts = ({ row, base, courseId }: ActsProps) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const plain = { type: 'link', size: 'small' } as const
  const remove = async () => {
    await call(graphDelete, { id: row.id })
    await invalidate([graphList])
  }
  const formats = [
    { key: 'json', label: 'JSON' },
    { key: 'csv', label: 'CSV' },
  ]
  return (
    <span className="lb-course-actions">
      <LinkButton to={`${base}/relationship`} search={{ id: row.id }} look="link" size="small">
        {t('view.edit')}
      </LinkButton>
      <LinkButton to={`${base}/${row.id}/update`} search={{ id: courseId }} look="link" size="small">
        {t('list.rename')}
      </LinkButton>
      <Dropdown trigger={['click']} menu={{ items: formats, onClick: ({ key }) => void saveAs(row.id, key) }}>
        <Button {...plain} icon={<DownOutlined />} iconPlacement="end">
          {t('list.export')}
        </Button>
      </Dropdown>
      <ConfirmButton
        {...plain}
        question={t('list.deleteQuestion', { name: text(row.name) })}
        loses={t('list.deleteLoses')}
        run={remove}
      >
        {t('common:action.delete')}
      </ConfirmButton>
    </span>
  )
}

interface Props {
  courseId: string
  /** Where graphs are read and edited: `/course/list/graph`, `/course/orgcourse/graph`; students read at `/stu/preview/graph`. */
  base: string
  archived?: boolean
}

/** The graphs of a course: to read, and for who may change the course to make, name, import, export and delete. */
export const GraphTab = ({ courseId, base, archived = false }: Props) => {
  const { t } = useTranslation('courses-graph')
  const types = useDictionary('graphType')
  const text = useLocalText()
  const query = useQuery(queryOf(graphList, { courseId }))
  const [importing, setImporting] = useState(false)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { items } = query.data
  const editable = query.data.editable && !archived
  const reading = base.startsWith('/stu/') ? base : `${base}/graphViews`
  return (
    <section aria-label={t('list.title')} className="lb-course-narrow">
      {editable && (
        <div className="lb-actions lb-block">
          <LinkButton to={`${base}/add`} search={{ id: courseId }} look="primary">
            {t('list.add')}
          </LinkButton>
          <Button onClick={() => setImporting(true)}>{t('import.title')}</Button>
        </div>
      )}
      {items.length === 0 && (
        <EmptyState title={t('list.empty')} hint={t(editable ? 'list.emptyHint' : 'list.emptyRead')} />
      )}
      {items.map((row) => (
        <article key={row.id} className="lb-graph-row">
          <div>
            <Link to={reading} search={{ id: row.id }}>
              <strong>{text(row.name)}</strong>
            </Link>
            <p className="lb-muted">
              {types.label(row.type)} · {t('list.topics', { count: row.topics })} ·{' '}
              {t('list.relations', { count: row.relations })} · <TimeText value={row.updatedAt} />
            </p>
            {text(row.description) && <p>{text(row.description)}</p>}
            {editable && (
              <StatusTag tone={row.visible ? 'ok' : 'neutral'}>
                {t(row.visible ? 'list.shown' : 'list.hidden')}
              </StatusTag>
            )}
          </div>
          {editable && <Acts row={row} base={base} courseId={courseId} />}
        </article>
      ))}
      {importing && <GraphImport courseId={courseId} onClose={() => setImporting(false)} />}
    </section>
  )
}
