import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { resultGet } from '@labbox/contract/exams/results.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { LogDrawer } from '../marking/LogDrawer.tsx'
import { PaperView } from './PaperView.tsx'

/** One student's paper as its teacher reads it. */
const StudentPaper = () => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const search = useSearch()
  const { id = '', attempt: attemptId = '' } = search
  const [log, setLog] = useState(false)
  const query = useQuery({ ...queryOf(resultGet, { attemptId }), enabled: attemptId !== '' })
  const result = query.data
  if (query.isError && !result) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!result)
    return (
      <div className="lb-page">
        <Skeleton active />
      </div>
    )
  return (
    <div className="lb-page">
      <PageHeader
        title={[result.student, result.number].filter(Boolean).join(' · ')}
        hint={text(result.name)}
        actions={
          <>
            <LinkButton to="/exam/list/results" search={{ id }}>
              {t('results.open')}
            </LinkButton>
            <Button onClick={() => setLog(true)}>{t('log.open')}</Button>
            <LinkButton look="primary" to="/exam/list/mark" search={{ id, attempt: attemptId }}>
              {t('mark.one')}
            </LinkButton>
          </>
        }
      />
      <PaperView result={result} own={false} />
      <LogDrawer attemptId={log ? attemptId : null} onClose={() => setLog(false)} />
    </div>
  )
}

export default StudentPaper
