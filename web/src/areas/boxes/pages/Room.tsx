import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boxState } from '@labbox/contract/boxes/own.ts'
import { queryOf } from '../../../app/api/query.ts'
import { EntryFrame } from '../../../app/entry/EntryFrame.tsx'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { PagePending } from '../../../app/PagePending.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Pending } from '../room/Pending.tsx'
import { PlainHttp } from '../room/PlainHttp.tsx'
import { SignIn } from '../room/SignIn.tsx'

const AGAIN_MS = 10_000

/** Where a class comes in on a lab box, and what the university has not of it yet. */
const Room = () => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  // The code of a card is in the fragment: no server sees it by opening the page.
  const [code] = useState(() => location.hash.slice(1))
  const { data, isError, error, refetch } = useQuery({ ...queryOf(boxState, {}), refetchInterval: AGAIN_MS })
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PagePending />
  const { box } = data
  return (
    <EntryFrame compact>
      {box ? (
        <>
          <h2>{text(box.className)}</h2>
          <p className="lb-muted">{t('room.title', { name: box.name })}</p>
          <SignIn code={code} onEntered={() => location.assign('/task-center')} />
          <Pending box={box} />
          <PlainHttp />
        </>
      ) : (
        <p>
          {t('room.none')} <a href="/login">{t('room.login')}</a>
        </p>
      )}
    </EntryFrame>
  )
}

export default Room
