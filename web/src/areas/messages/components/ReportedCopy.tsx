import { Drawer, Skeleton } from 'antd'
import { useEffect } from 'react'
import { reportedClose, reportedOpen, reportedPage } from '@labbox/contract/messages/safety.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { SealedLine } from './SealedLine.tsx'

/** The sealed copy of a reported message; opening it is logged, so it is asked for once. */
export const ReportedCopy = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('messages')
  const { mutate, data, error } = useMutationOf(reportedOpen, { quiet: true })
  useEffect(() => mutate({ id }), [id, mutate])
  const close = async (note: string) => {
    await call(reportedClose, { id, note })
    await invalidate([reportedPage])
    mutate({ id })
  }
  return (
    <Drawer
      open
      title={<h2 className="lb-drawer-title">{t('reported.copy')}</h2>}
      size={720}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        data &&
        !data.closedAt && (
          <ReasonButton
            type="primary"
            question={t('reported.closeQuestion')}
            hint={t('reported.closeHint')}
            label={t('reported.note')}
            maxLength={1000}
            danger={false}
            run={close}
          >
            {t('reported.close')}
          </ReasonButton>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => mutate({ id })} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p>
            {t('reported.by', { name: data.reporter })} · <TimeText value={data.at} relative={false} />
          </p>
          <p className="lb-block">{data.reason}</p>
          {data.note && <p className="lb-muted">{`${t('reported.note')}: ${data.note}`}</p>}
          <ol className="lb-cards">
            {data.messages.map((message) => (
              <SealedLine key={message.seq} message={message} files={data.files} />
            ))}
          </ol>
        </>
      )}
    </Drawer>
  )
}
