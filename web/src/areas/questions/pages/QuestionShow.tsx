import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { questionGet } from '@labbox/contract/questions/questions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { DifficultyRate } from '../components/DifficultyRate.tsx'
import { TypeTag } from '../components/TypeTag.tsx'
import { UseCell } from '../components/UseCell.tsx'
import { Preview } from '../edit/Preview.tsx'
import '../edit/edit.css'
import '../questions.css'

/** One question to look at and try out, with its use and its versions. */
const QuestionShow = () => {
  const { t } = useTranslation('questions')
  const zone = useTimeZone()
  const text = useLocalText()
  const { id = '' } = useParams()
  const [version, setVersion] = useState<number>()
  const query = useQuery(queryOf(questionGet, { id, ...(version && { version }) }))
  const { data } = query
  return (
    <RouteDrawer
      title={data ? `${text(data.bankName)} · #${data.number}` : t('view.question')}
      width={720}
      leave={t('common:action.close')}
      acts={
        data?.editable && (
          <LinkButton to="/question-bank/edit" search={{ id }} look="primary">
            {t('common:action.edit')}
          </LinkButton>
        )
      }
    >
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <div className="lb-show-head">
            <TypeTag type={data.type} />
            <DifficultyRate value={data.difficulty} />
            <UseCell use={data.use} />
            <Select
              aria-label={t('field.version')}
              value={version ?? data.version}
              onChange={setVersion}
              options={data.versions.map(({ number, createdAt, by }) => ({
                value: number,
                label: [t('edit.version', { number }), absoluteTime(createdAt, zone), by]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          </div>
          <Preview key={`${id} ${version}`} document={data.document} files={data.files} />
        </>
      )}
    </RouteDrawer>
  )
}

export default QuestionShow
