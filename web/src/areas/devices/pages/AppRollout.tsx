import { Progress } from 'antd'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { appHold, appTry, rolloutPage, type Rollout } from '@labbox/contract/devices/app.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StateTag } from '../components/StateTag.tsx'

const REFETCH_MS = 15_000

/** How the update of one bench goes; the broker says when it has changed. */
const State = ({ row }: { row: Rollout }) => {
  const { t } = useTranslation('devices')
  useTopic(topics.live(row.id), () => void invalidate([rolloutPage]))
  const { update } = row
  if (row.held) return <>{t('app.state.held')}</>
  if (!update)
    return <>{t(row.offered ? 'app.state.offered' : row.updates ? 'app.state.current' : 'app.state.off')}</>
  return (
    <>
      {t(`app.state.${update.state}`, { version: update.version })}
      {update.state === 'fetching' && <Progress percent={update.progress} size="small" />}
      {update.failure && (
        <div>
          {t(`app.failure.${update.failure}`)}
          <div className="lb-muted">{update.detail}</div>
        </div>
      )}
      <div className="lb-muted">
        <TimeText value={update.at} />
      </div>
    </>
  )
}

const useColumns = (): Column<Rollout>[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  return [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      sortable: true,
      render: (row) => (
        <div>
          {text(row.name)}
          <div className="lb-muted">{row.orgName ? text(row.orgName) : t('list.shared')}</div>
        </div>
      ),
    },
    {
      key: 'online',
      title: t('field.online'),
      render: (row) => (row.online ? t('online.yes') : <StateTag state="offline" />),
    },
    {
      key: 'version',
      title: t('app.runs'),
      sortable: true,
      render: (row) => <span className="lb-num">{row.version || '–'}</span>,
    },
    {
      key: 'offered',
      title: t('app.offered'),
      render: (row) => <span className="lb-num">{row.offered ?? '–'}</span>,
    },
    { key: 'state', title: t('app.update'), render: (row) => <State row={row} /> },
  ]
}

/** What runs on which bench, and how its update goes. */
const AppRollout = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const can = useCan()
  const act = async (work: Promise<unknown>) => {
    await work
    await invalidate([rolloutPage])
  }
  return (
    <ListPage
      title={t('app.rollout')}
      endpoint={rolloutPage}
      columns={useColumns()}
      filters={[
        { key: 'name', label: t('field.name') },
        { key: 'failed', label: t('app.update'), options: [{ value: true, label: t('app.onlyFailed') }] },
      ]}
      actions={<LinkButton to="/device/app/page">{t('app.title')}</LinkButton>}
      rowActions={(row) =>
        can('devices:app:edit') && (
          <>
            {row.update?.state === 'failed' && (
              <ConfirmButton
                size="small"
                danger={false}
                question={t('app.tryTitle', { name: text(row.name) })}
                loses={t('app.tryHint')}
                run={() => act(call(appTry, { deviceId: row.id }))}
              >
                {t('app.try')}
              </ConfirmButton>
            )}
            <ConfirmButton
              size="small"
              danger={false}
              question={t(row.held ? 'app.letTitle' : 'app.holdTitle', { name: text(row.name) })}
              loses={t(row.held ? 'app.letHint' : 'app.holdHint')}
              run={() => act(call(appHold, { deviceId: row.id, hold: !row.held }))}
            >
              {t(row.held ? 'app.let' : 'app.hold')}
            </ConfirmButton>
          </>
        )
      }
      empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
      refetchMs={REFETCH_MS}
    />
  )
}

export default AppRollout
