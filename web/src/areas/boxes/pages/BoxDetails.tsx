import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Skeleton } from 'antd'
import { boxGet, boxPage, boxRevoke } from '@labbox/contract/boxes/boxes.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { useParams } from '../../../ui/navigation.ts'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { BoxTag, ClockTag } from '../components/BoxTag.tsx'
import { HeldList } from '../components/HeldList.tsx'
import { RoomBenches } from '../components/RoomBenches.tsx'

/** One box: how it stands, what was not taken from it and why, what it holds; revoked here when it is lost. */
const BoxDetails = () => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  const { id = '' } = useParams()
  const query = useQuery(queryOf(boxGet, { id }))
  if (query.isPending || query.isError)
    return (
      <RouteDrawer title={t('details')} width={720}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </RouteDrawer>
    )
  const box = query.data
  const revoke = async (reason: string) => {
    await call(boxRevoke, { id, reason })
    await invalidate([boxGet, boxPage])
  }
  const acts = box.editable && box.pairedAt && box.state !== 'revoked' && (
    <ReasonButton
      danger
      question={t('revoke.question', { name: box.name })}
      hint={t('revoke.hint')}
      run={revoke}
    >
      {t('revoke.label')}
    </ReasonButton>
  )
  return (
    <RouteDrawer title={box.name} width={720} acts={acts} leave={t('common:action.close')}>
      {box.state === 'copied' && (
        <Alert
          className="lb-block"
          type="error"
          showIcon
          title={t('copied.title')}
          description={t('copied.hint')}
        />
      )}
      {box.state === 'revoked' && (
        <Alert className="lb-block" type="warning" showIcon title={t('revoke.done')} />
      )}
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'state', label: t('field.state'), children: <BoxTag state={box.state} /> },
          { key: 'class', label: t('field.class'), children: text(box.className) },
          {
            key: 'window',
            label: t('field.window'),
            children: (
              <span>
                <TimeText value={box.opensAt} minutes relative={false} /> –{' '}
                <TimeText value={box.closesAt} minutes relative={false} />
              </span>
            ),
          },
          { key: 'keep', label: t('field.keepDays'), children: t('days', { count: box.keepDays }) },
          {
            key: 'seen',
            label: t('field.seenAt'),
            children: box.seenAt ? <TimeText value={box.seenAt} /> : t('never'),
          },
          { key: 'clock', label: t('field.clock'), children: <ClockTag box={box} /> },
          { key: 'events', label: t('field.events'), children: box.events },
          { key: 'by', label: t('field.createdBy'), children: box.createdBy },
        ]}
      />
      <h3>{t('field.benches')}</h3>
      <RoomBenches box={box} />
      <h3>{t('refused.title')}</h3>
      {box.refusedWork.length === 0 ? (
        <p className="lb-muted">{t('refused.none')}</p>
      ) : (
        <WholeList
          rows={box.refusedWork}
          idOf={({ number }) => String(number)}
          empty={null}
          columns={[
            { key: 'at', title: t('refused.at'), render: (row) => <TimeText value={row.at} /> },
            {
              key: 'student',
              title: t('refused.student'),
              primary: true,
              render: (row) => row.student ?? t('refused.unknown'),
            },
            { key: 'task', title: t('refused.task'), render: (row) => (row.task ? text(row.task) : '–') },
            { key: 'act', title: t('refused.act'), render: (row) => (row.kind ? t(`act.${row.kind}`) : '–') },
            { key: 'reason', title: t('refused.reason'), wrap: true },
          ]}
        />
      )}
      <h3>{t('held.title')}</h3>
      <HeldList held={box.held} />
    </RouteDrawer>
  )
}

export default BoxDetails
