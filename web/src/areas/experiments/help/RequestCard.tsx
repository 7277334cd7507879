import { Button } from 'antd'
import {
  helpClose,
  helpJoin,
  helpQueue,
  helpReturn,
  helpTake,
  helpWaiting,
  type HelpRow,
} from '@labbox/contract/experiments/help.ts'
import { experimentView } from '@labbox/contract/experiments/experiments.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { GroupName } from '../../tasks/index.ts'
import { Sight } from './Sight.tsx'
import { Waited } from './Waited.tsx'

const renew = () => invalidate([helpQueue, helpWaiting, experimentView])

interface Props {
  row: HelpRow
  /** Opens the student's bench; absent: it is open. */
  onOpen?: () => void
}

const Acts = ({ row: { id, student, taken, synergyId }, onOpen }: Props) => {
  const { t } = useTranslation('help')
  const navigate = useNavigate()
  const leads = useCan()('experiments:synergy:lead')
  const act = async (work: Promise<unknown>) => {
    await work.catch(() => undefined)
    await renew()
  }
  const join = () => {
    onOpen?.()
    void act(call(helpTake, { id }))
  }
  /** Goes into their experiment, as one of those who work there. */
  const enter = async () => {
    const shared = await call(helpJoin, { id })
    await navigate({ to: '/bench/synergy', search: { id: shared.id } })
  }
  return (
    <span className="lb-actions">
      {leads && (!taken || taken.own) && (
        <Button
          size="small"
          aria-label={t(synergyId ? 'queue.shareOf' : 'queue.enterOf', { name: student })}
          onClick={() => void act(enter())}
        >
          {t(synergyId ? 'queue.share' : 'queue.enter')}
        </Button>
      )}
      {taken ? (
        onOpen && (
          <Button size="small" onClick={onOpen}>
            {t('queue.open')}
          </Button>
        )
      ) : (
        <Button size="small" type="primary" aria-label={t('queue.joinOf', { name: student })} onClick={join}>
          {t('queue.join')}
        </Button>
      )}
      <ReasonButton
        size="small"
        danger={false}
        optional
        aria-label={t('queue.closeOf', { name: student })}
        question={t('queue.closeOf', { name: student })}
        hint={t('queue.closeHint')}
        label={t('queue.note')}
        run={async (note) => {
          await call(helpClose, { id, note })
          await renew()
        }}
      >
        {t('queue.close')}
      </ReasonButton>
      {taken && (
        <Button size="small" type="text" onClick={() => void act(call(helpReturn, { id }))}>
          {t('queue.return')}
        </Button>
      )}
    </span>
  )
}

/** One who asks for help: since when, where, with what, and what can be done about it. */
export const RequestCard = ({ row, onOpen }: Props) => {
  const { t } = useTranslation('help')
  const text = useLocalText()
  const { student, number, className, group, deviceName, taken, askedAt, text: said, shows } = row
  return (
    <article className="lb-exp-card" aria-label={student}>
      <header>
        <h2>{student}</h2>
        <StatusTag tone={taken ? 'ok' : 'warn'}>
          {taken ? t(taken.own ? 'queue.own' : 'queue.taken', taken) : <Waited since={askedAt} />}
        </StatusTag>
      </header>
      <p className="lb-muted">
        <GroupName group={group} /> {[text(className), text(deviceName), number].filter(Boolean).join(' · ')}
      </p>
      {said && <blockquote className="lb-exp-reason">{said}</blockquote>}
      <Sight shows={shows} />
      <footer>
        <Acts row={row} {...(onOpen && { onOpen })} />
      </footer>
    </article>
  )
}
