import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Select } from 'antd'
import { deviceGet, devicePage } from '@labbox/contract/devices/devices.ts'
import {
  ticketMoves,
  ticketPage,
  ticketUpdate,
  type Ticket,
  type TicketState,
} from '@labbox/contract/devices/upkeep.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { CardLines } from '../../../ui/CardParts.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { FormButton } from './FormButton.tsx'
import '../devices.css'

const tones: Record<TicketState, Tone> = { open: 'warn', taken: 'active', done: 'ok' }
/** Of one bench; the list of tickets has all. */
const SHOWN = 10

/** What has become of a fault, and whether it keeps people off the bench. */
export const TicketTag = ({ ticket: { state, blocks } }: { ticket: Ticket }) => {
  const { t } = useTranslation('upkeep')
  return (
    <>
      <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>{' '}
      {blocks && <StatusTag tone="bad">{t('blocks')}</StatusTag>}
    </>
  )
}

/** Who did what about a fault, its photo, and what was noted. `reported`: with the time of the report, which a list has beside it. */
export const TicketMore = ({ ticket, reported = false }: { ticket: Ticket; reported?: boolean }) => {
  const { t } = useTranslation('upkeep')
  const { model, openedBy, takenBy: name, state } = ticket
  const at = ticket.doneAt ?? (reported ? ticket.openedAt : null)
  return (
    <>
      <div className="lb-muted">
        {[model, openedBy, name && t(state === 'done' ? 'repairedBy' : 'takenBy', { name })]
          .filter(Boolean)
          .join(' · ')}{' '}
        {at && <TimeText value={at} />}
      </div>
      {ticket.note && <div>{ticket.note}</div>}
      {ticket.picture && (
        <a href={ticket.picture} target="_blank" rel="noreferrer">
          {t('field.photo')}
        </a>
      )}
    </>
  )
}

/** Takes a fault on, blocks the bench, says that it is mended. */
export const TicketEdit = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslation('upkeep')
  if (!ticket.editable) return null
  const { id, state, blocks, note } = ticket
  return (
    <FormButton
      label={t('edit.label')}
      title={ticket.text}
      endpoint={ticketUpdate}
      fixed={{ id }}
      initial={{ state: state === 'open' ? 'taken' : state, blocks, note }}
      invalidates={[ticketPage, deviceGet, devicePage, deviceWall]}
      done={t('edit.done')}
    >
      <Form.Item name="state" label={t('field.state')}>
        <Select
          options={[state, ...ticketMoves[state]].map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="blocks" valuePropName="checked" extra={t('edit.blocksHint')}>
        <Checkbox>{t('edit.blocks')}</Checkbox>
      </Form.Item>
      <Form.Item name="note" label={t('field.note')}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
    </FormButton>
  )
}

/** Reported faults of a bench that are not mended, as far as one may see them. */
export const DeviceTickets = ({ deviceId }: { deviceId: string }) => {
  const { t } = useTranslation('upkeep')
  const may = useCan()('devices:ticket:page')
  const query = useQuery({
    ...queryOf(ticketPage, { deviceId, pending: true, limit: SHOWN }),
    enabled: may,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.total === 0) return null
  return (
    <>
      <h3>{t('title')}</h3>
      <CardLines
        lines={query.data.items.map((ticket) => ({
          key: ticket.id,
          title: ticket.text,
          aside: <TicketTag ticket={ticket} />,
          more: (
            <>
              <TicketMore ticket={ticket} reported />
              <TicketEdit ticket={ticket} />
            </>
          ),
        }))}
      />
    </>
  )
}
