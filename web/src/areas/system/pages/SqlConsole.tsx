import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import type { KeyboardEvent } from 'react'
import { SQL_LENGTH, sqlGet, sqlPage } from '@labbox/contract/system/sql.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { runSql, setSqlText, useSql } from '../components/sql-state.ts'
import { SqlNav } from '../components/SqlNav.tsx'
import { SqlResult } from '../components/SqlResult.tsx'
import { SqlViews } from '../components/SqlViews.tsx'
import '../sql.css'

/** The statement, with what runs and ends it. */
const Editor = ({ rows, seconds }: { rows: number; seconds: number }) => {
  const { t } = useTranslation('system')
  const { text, running, result, failure } = useSql()
  const run = async () => {
    await runSql(t('sql.cancelled'))
    await invalidate([sqlPage])
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void run()
  }
  return (
    <div className="lb-sql-main">
      <Input.TextArea
        className="lb-sql-text"
        autoSize={{ minRows: 6, maxRows: 20 }}
        maxLength={SQL_LENGTH}
        spellCheck={false}
        placeholder="select account, name from app_user"
        aria-label={t('sql.statement')}
        value={text}
        onChange={({ target }) => setSqlText(target.value)}
        onKeyDown={pressed}
      />
      <div className="lb-actions">
        <Button type="primary" loading={Boolean(running)} disabled={!text.trim()} onClick={() => void run()}>
          {t('sql.run')}
        </Button>
        {running && <Button onClick={() => running.abort()}>{t('common:action.cancel')}</Button>}
        <span className="lb-muted">{t('sql.limits', { rows, seconds })}</span>
      </div>
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      {result && <SqlResult result={result} />}
    </div>
  )
}

/** Reads the database by SQL: one statement at a time, listed views only. */
const SqlConsole = () => {
  const { t } = useTranslation('system')
  const can = useCan()
  const query = useQuery(queryOf(sqlGet, {}))
  const facts = query.data
  return (
    <div className="lb-page">
      <PageHeader title={t('sql.title')} hint={t('sql.hint')} actions={<SqlNav here="console" />} />
      <section className="lb-list" aria-label={t('sql.title')}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {facts?.state === 'impossible' && (
          <EmptyState title={t('sql.impossible')} hint={facts.reason ?? t('sql.impossibleHint')} />
        )}
        {facts?.state === 'off' && (
          <EmptyState
            title={t('sql.off')}
            hint={t('sql.offHint')}
            action={
              can('system:config:edit') && (
                <LinkButton
                  to="/sys/clientConfig/$name/update"
                  params={{ name: 'sqlConsole' }}
                  look="primary"
                >
                  {t('sql.switchOn')}
                </LinkButton>
              )
            }
          />
        )}
        {facts?.state === 'on' && (
          <div className="lb-sql">
            {can('system:sql:run') && <Editor rows={facts.rows} seconds={facts.seconds} />}
            <SqlViews views={facts.views} />
          </div>
        )}
      </section>
    </div>
  )
}

export default SqlConsole
