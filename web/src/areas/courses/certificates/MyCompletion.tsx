import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { certificateClaim, myCertificates, myCompletion } from '@labbox/contract/courses/certificates.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { PassedShare } from './PassedShare.tsx'

/** How far one is with an open course, and its certificate; nothing where its teacher requires nothing. */
export const MyCompletion = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('courses-certificates')
  const text = useLocalText()
  const query = useQuery(queryOf(myCompletion, { id: courseId }))
  const claim = useMutationOf(certificateClaim, {
    invalidates: [myCompletion, myCertificates],
    done: t('mine.got'),
  })
  const { data } = query
  if (!data || data.items.length === 0) return null
  const { items, passed, pass, complete, certificates, certificateId } = data
  const act = certificateId ? (
    <LinkButton to="/stu/certificates/print" search={{ id: certificateId }} target="_blank" look="primary">
      {t('mine.view')}
    </LinkButton>
  ) : (
    certificates && (
      <Button type="primary" loading={claim.isPending} onClick={() => claim.mutate({ id: courseId })}>
        {t('mine.get')}
      </Button>
    )
  )
  return (
    <>
      <h2>{t('mine.progress')}</h2>
      {complete && (
        <Alert className="lb-block" type="success" showIcon title={t('mine.complete')} action={act} />
      )}
      <p className="lb-muted">{t('mine.required', { count: items.length, pass })}</p>
      <p>
        <PassedShare done={passed} total={items.length} />
      </p>
      <ul className="lb-course-next">
        {items.map((one) => (
          <li key={one.id} className="lb-course-do">
            <span>
              {text(one.name)} <span className="lb-muted lb-num">{one.score ?? t('mine.notGraded')}</span>
            </span>
            <StatusTag tone={one.passed ? 'ok' : 'neutral'}>
              {t(one.passed ? 'mine.passed' : 'mine.needed')}
            </StatusTag>
          </li>
        ))}
      </ul>
      {!complete && certificateId && <div className="lb-block">{act}</div>}
    </>
  )
}
