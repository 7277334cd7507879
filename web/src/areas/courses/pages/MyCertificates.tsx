import { useQuery } from '@tanstack/react-query'
import { Skeleton, Switch } from 'antd'
import {
  certificateName,
  certificatePdf,
  myCertificates,
  publicPaths,
  type MyCertificate,
} from '@labbox/contract/courses/certificates.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SaveButton } from '../../../ui/list/SaveButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import '../courses.css'

const Card = ({ one }: { one: MyCertificate }) => {
  const { t } = useTranslation('courses-certificates')
  const text = useLocalText()
  const name = useMutationOf(certificateName, {
    invalidates: [myCertificates],
    done: t(one.nameShown ? 'mine.nameOff' : 'mine.nameOn'),
  })
  return (
    <li>
      <Cover url={null} name={one.course} />
      <div>
        <strong>{text(one.course)}</strong>{' '}
        <StatusTag tone={one.revokedAt ? 'bad' : 'ok'}>
          {t(one.revokedAt ? 'mine.revoked' : 'mine.valid')}
        </StatusTag>
        <p className="lb-muted">
          {t('mine.issued')} <TimeText value={one.issuedAt} />
          {one.mark !== null && (
            <>
              {' · '}
              {t('mine.mark')} <span className="lb-num">{one.mark}</span>
            </>
          )}
        </p>
        {one.reason && <p>{t('mine.reason', { reason: one.reason })}</p>}
        <p>
          {t('mine.link')} <CopyText text={`${location.origin}${publicPaths.certificate}/${one.code}`} />
        </p>
        <p>
          <Switch
            size="small"
            aria-label={t('mine.name')}
            checked={one.nameShown}
            loading={name.isPending}
            onChange={(shown) => name.mutate({ id: one.id, shown })}
          />{' '}
          {t('mine.name')}
        </p>
        <LinkButton to="/stu/certificates/print" search={{ id: one.id }} target="_blank" size="small">
          {t('mine.view')}
        </LinkButton>{' '}
        <SaveButton size="small" endpoint={certificatePdf} input={{ id: one.id }}>
          {t('mine.pdf')}
        </SaveButton>
      </div>
    </li>
  )
}

/** A student's certificates: whether they hold, how others check them, and whether these are told the name. */
const MyCertificates = () => {
  const { t } = useTranslation('courses-certificates')
  const query = useQuery(queryOf(myCertificates, {}))
  return (
    <div className="lb-page">
      <PageHeader title={t('mine.title')} hint={t('mine.hint')} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : query.data.length === 0 ? (
        <EmptyState
          title={t('mine.empty')}
          hint={t('mine.emptyHint')}
          action={<LinkButton to="/stu/mooc">{t('mine.browse')}</LinkButton>}
        />
      ) : (
        <ul className="lb-course-cards">
          {query.data.map((one) => (
            <Card key={one.id} one={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

export default MyCertificates
