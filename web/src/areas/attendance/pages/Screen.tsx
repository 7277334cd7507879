import { useQuery } from '@tanstack/react-query'
import { Alert, QRCode, Skeleton } from 'antd'
import { attendanceCode } from '@labbox/contract/attendance/attendance.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Figures } from '../../../ui/CardParts.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { Projector } from '../../../ui/projector/Projector.tsx'
import { SessionTimes } from '../components/SessionTimes.tsx'
import { useSessionName, useStatusWord } from '../words.ts'

/** A code is taken for two steps of 15 s, so this one is shown long before it is too old. */
const POLL_MS = 3000

const linkOf = (id: string, code: string): string =>
  `${location.origin}/stu/attendance?${new URLSearchParams({ id, code })}`

/** For the projector: the code that students check in with, which changes by itself, and how many have. */
const Screen = () => {
  const { t } = useTranslation('attendance')
  const text = useLocalText()
  const nameOf = useSessionName()
  const word = useStatusWord()
  const { id = '' } = useSearch()
  const { data, isError, error, refetch } = useQuery({
    ...queryOf(attendanceCode, { id }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { counts, students, state, code } = data
  return (
    <Projector
      title={`${text(data.className)} · ${nameOf(data)}`}
      hint={<SessionTimes {...data} />}
      aside={
        <Figures
          figures={[
            {
              label: t('screen.checkedIn'),
              value: t('screen.of', { count: counts.present + counts.late, all: students }),
            },
            { label: word('late'), value: counts.late },
          ]}
        />
      }
      back={
        <LinkButton to="/lab/attendance/take" search={{ id }}>
          {t('screen.back')}
        </LinkButton>
      }
    >
      {/* What stands there when the server cannot be reached is too old soon. */}
      {isError ? (
        <Alert type="warning" showIcon title={t('screen.away')} />
      ) : code ? (
        <div className="lb-projector-code">
          <QRCode
            value={linkOf(id, code)}
            type="svg"
            size={480}
            bordered={false}
            color="#000000"
            bgColor="#ffffff"
            aria-label={t('screen.alt')}
          />
        </div>
      ) : (
        <EmptyState title={t(`screen.closed.${state}`)} hint={t(`screen.closedHint.${state}`)} />
      )}
    </Projector>
  )
}

export default Screen
