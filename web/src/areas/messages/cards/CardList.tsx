import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { messageCircuit, type Card, type StoredCard } from '@labbox/contract/messages/cards.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/navigation.ts'
import { fileSize } from '../../../ui/number/quantity.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { viewerPath } from '../../files/index.ts'

const CircuitView = lazy(async () => ({ default: (await import('../../bench/index.ts')).CircuitView }))

const Drawing = ({ messageId, id, onClose }: { messageId: string; id: string; onClose(): void }) => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const query = useQuery(queryOf(messageCircuit, { messageId, id }))
  return (
    <Modal
      open
      width={860}
      title={query.data ? text(query.data.name) : t('card.circuit')}
      footer={null}
      onCancel={onClose}
    >
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.data && (
        <Suspense fallback={<Skeleton active />}>
          <CircuitView circuit={query.data.circuit} />
        </Suspense>
      )}
    </Modal>
  )
}

const CircuitCard = ({ card, messageId }: { card: Card & { kind: 'circuit' }; messageId: string }) => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('card.openCircuit')}
      </Button>{' '}
      {text(card.name)}
      {open && <Drawing messageId={messageId} id={card.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What a card stands for, in words. */
const Words = ({ card }: { card: StoredCard }) => {
  const text = useLocalText()
  if (card.kind === 'file') return card.name
  if (card.kind === 'circuit') return text(card.name)
  return (
    <>
      {text(card.name)} · {card.student} · <TimeText value={card.at} relative={false} />
    </>
  )
}

const Opened = ({ card, messageId }: { card: Card; messageId: string }) => {
  const { t } = useTranslation('messages')
  if (card.kind === 'circuit') return <CircuitCard card={card} messageId={messageId} />
  if (!card.open)
    return (
      <span className="lb-muted">
        <Words card={card} /> · {t(card.kind === 'file' ? 'card.gone' : 'card.closed')}
      </span>
    )
  if (card.kind === 'moment')
    return (
      <Link to="/bench/experimentTable/record" search={{ id: card.id, seq: String(card.seq) }}>
        <Words card={card} />
      </Link>
    )
  return (
    <>
      <Link to={viewerPath(card.fileKind ?? 'other')} search={{ id: card.id }} target="_blank">
        {card.name}
      </Link>{' '}
      <span className="lb-muted">{fileSize(card.size)}</span>
    </>
  )
}

/** What was sent with a message; of a sealed copy (without `messageId`) what it was called. */
export const CardList = ({
  cards,
  messageId,
}: {
  cards: readonly (Card | StoredCard)[]
  messageId?: string
}) => {
  const { t } = useTranslation('messages')
  return cards.map((card) => (
    <p key={JSON.stringify(card)} className="lb-talk-card">
      <small className="lb-muted">{t(`card.${card.kind}`)}</small>{' '}
      {messageId === undefined ? <Words card={card} /> : <Opened card={card as Card} messageId={messageId} />}
    </p>
  ))
}
