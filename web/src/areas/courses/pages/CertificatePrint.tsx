import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { myCertificates, publicPaths } from '@labbox/contract/courses/certificates.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Diploma } from '../../../ui/diploma/Diploma.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'

/** One of one's own certificates on a sheet of paper. */
const CertificatePrint = () => {
  const { t } = useTranslation('courses-certificates')
  const text = useLocalText()
  const zone = useTimeZone()
  const { id }: Record<string, string> = useSearch()
  const query = useQuery(queryOf(myCertificates, {}))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const one = query.data.find((each) => each.id === id)
  if (!one) return <EmptyState title={t('sheet.missing')} />
  return (
    <Diploma
      print={t('sheet.print')}
      title={t('sheet.title')}
      holder={one.holder}
      said={t('sheet.said')}
      about={text(one.course)}
      lines={one.mark === null ? [] : [t('sheet.mark', { mark: one.mark })]}
      signed={[
        ...(one.organisation ? [text(one.organisation)] : []),
        absoluteTime(one.issuedAt, zone).slice(0, 10),
      ]}
      check={{ link: `${location.origin}${publicPaths.certificate}/${one.code}`, label: t('sheet.check') }}
      revoked={one.revokedAt ? t('mine.revoked') : undefined}
    />
  )
}

export default CertificatePrint
