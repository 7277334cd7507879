import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { robotDelete, robotList, robotTest, type Robot } from '@labbox/contract/notices/robots.ts'
import { call } from '../../../app/api/call.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const RobotCard = ({ robot }: { robot: Robot }) => {
  const { t } = useTranslation(['mail', 'announcements', 'common'])
  const text = useLocalText()
  const { id, kind, name, audience, from, host, failure, lastAt } = robot
  const test = useMutationOf(robotTest, {
    invalidates: [robotList],
    onSuccess: ({ sent, reply }) =>
      sent ? notify.success(t('robot.tested')) : notify.error(t('robot.refused', { reply })),
  })
  const remove = async () => {
    await call(robotDelete, { id })
    await invalidate([robotList])
  }
  return (
    <li>
      <strong>{name}</strong> <span className="lb-muted">{`${t(`robot.kind.${kind}`)} · ${host}`}</span>
      <p>{`${t(`announcements:audience.${audience}`)} · ${text(from)}`}</p>
      {lastAt && (
        <p>
          <StatusTag tone={failure === null ? 'ok' : 'bad'}>
            {failure === null ? t('robot.arrived') : t('robot.refused', { reply: failure })}
          </StatusTag>{' '}
          <TimeText value={lastAt} />
        </p>
      )}
      <span className="lb-actions">
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          {t('robot.test')}
        </Button>
        <ConfirmButton question={t('robot.question', { name })} loses={t('robot.loses')} run={remove}>
          {t('common:action.delete')}
        </ConfirmButton>
      </span>
    </li>
  )
}

/** Robots of chat groups elsewhere that are told of announcements. */
export const Robots = () => {
  const { t } = useTranslation(['mail', 'announcements', 'common'])
  const query = useQuery(queryOf(robotList, {}))
  return (
    <RouteDrawer
      title={t('robot.title')}
      leave={t('common:action.close')}
      acts={
        <LinkButton to="/announcements/manage/robot" search look="primary">
          {t('robot.add')}
        </LinkButton>
      }
    >
      <p className="lb-muted">{t('robot.hint')}</p>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <EmptyState title={t('robot.empty')} hint={t('robot.emptyHint')} />}
      <ul className="lb-cards">
        {query.data?.map((robot) => (
          <RobotCard key={robot.id} robot={robot} />
        ))}
      </ul>
    </RouteDrawer>
  )
}
