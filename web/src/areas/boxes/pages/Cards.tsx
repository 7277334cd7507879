import { useQuery } from '@tanstack/react-query'
import { Button, QRCode, Skeleton } from 'antd'
import { boxCardNew, boxCards, boxFile, boxState } from '@labbox/contract/boxes/own.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SaveButton } from '../../../ui/list/SaveButton.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { Benches } from '../room/Benches.tsx'
import '../../../ui/labels/labels.css'

type CardRow = DataOf<typeof boxCards>[number]

const Card = ({ card, operator }: { card: CardRow; operator: string }) => {
  const { t } = useTranslation('boxes')
  const renew = async () => {
    await call(boxCardNew, { key: operator, userId: card.userId })
    await invalidate([boxCards])
  }
  const shown = card.code?.match(/.{4}/g)?.join('-')
  return (
    <li className="lb-label">
      {card.code && (
        // Black on white in both themes, as cameras need it.
        <QRCode
          value={`${location.origin}/box#${card.code}`}
          type="svg"
          size={112}
          bordered={false}
          color="#000000"
          bgColor="#ffffff"
          aria-label={t('cards.alt', { name: card.name })}
        />
      )}
      <div>
        <strong>{card.name}</strong>
        <div className="lb-num">{t('cards.number', { number: card.number })}</div>
        {shown ? (
          <div className="lb-num">{shown}</div>
        ) : (
          <div>{t(card.locked ? 'cards.locked' : 'cards.used')}</div>
        )}
        <div className="lb-label-link">{`${location.origin}/box`}</div>
        {!card.code && (
          <ConfirmButton size="small" loses={t('cards.loses', { name: card.name })} run={renew}>
            {t('cards.again')}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

/** By which students tell that the page is of this box, where it made its certificate itself. */
const Certificate = () => {
  const { t } = useTranslation('boxes')
  const fingerprint = useQuery(queryOf(boxState, {})).data?.box?.fingerprint
  if (!fingerprint) return null
  return (
    <>
      <p className="lb-muted">{t('cards.fingerprint')}</p>
      <p>
        <code>{fingerprint}</code>
      </p>
    </>
  )
}

/** For who runs a lab box: cards to cut out, and its work as a file for a stick. */
const Cards = () => {
  const { t } = useTranslation('boxes')
  const { key = '' }: Record<string, string> = useSearch()
  const { data, isError, error, refetch } = useQuery(queryOf(boxCards, { key }))
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <main className="lb-labels-page">
      <div className="lb-labels-tools">
        <h1>{t('cards.title')}</h1>
        <SaveButton endpoint={boxFile} input={{ key }}>
          {t('cards.file')}
        </SaveButton>
        <Button type="primary" onClick={() => window.print()}>
          {t('cards.print')}
        </Button>
      </div>
      <p className="lb-muted">{t('cards.hint')}</p>
      <Certificate />
      <Benches operator={key} />
      <ul className="lb-labels">
        {data.map((card) => (
          <Card key={card.userId} card={card} operator={key} />
        ))}
      </ul>
    </main>
  )
}

export default Cards
