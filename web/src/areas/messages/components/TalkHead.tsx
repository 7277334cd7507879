import { Button } from 'antd'
import { useState } from 'react'
import {
  conversationGet,
  conversationMute,
  conversationPage,
  type Conversation,
} from '@labbox/contract/messages/conversations.ts'
import { classTalkSet } from '@labbox/contract/messages/rules.ts'
import { blockSet } from '@labbox/contract/messages/safety.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useMedia } from '../../../app/settings/use-media.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { Members } from './Members.tsx'
import { OfficeHours } from './OfficeHours.tsx'
import { Pins } from './Pins.tsx'
import { SubjectCard } from './SubjectCard.tsx'
import { ThingCard } from './ThingCard.tsx'

const stale = [conversationGet, conversationPage]

/** Blocks the other person; what they wrote stays. */
const Block = ({ personId, blocked }: { personId: string; blocked: boolean }) => {
  const { t } = useTranslation('messages')
  const set = async (next: boolean) => {
    await call(blockSet, { userId: personId, blocked: next })
    await invalidate(stale)
  }
  return blocked ? (
    <Button onClick={() => void set(false).catch(() => undefined)}>{t('block.end')}</Button>
  ) : (
    <ConfirmButton question={t('block.question')} loses={t('block.loses')} run={() => set(true)}>
      {t('block.begin')}
    </ConfirmButton>
  )
}

/** Closes the conversation of a class to what students write, or opens it. */
const CloseClass = ({ id, closed }: { id: string; closed: boolean }) => {
  const { t } = useTranslation('messages')
  const set = useMutationOf(classTalkSet, { invalidates: [conversationGet] })
  return (
    <Button
      loading={set.isPending}
      title={t('class.hint')}
      onClick={() => set.mutate({ id, closed: !closed })}
    >
      {t(closed ? 'class.open' : 'class.close')}
    </Button>
  )
}

/** Name of a conversation, what it is about, and what can be done with it. */
export const TalkHead = ({ talk }: { talk: Conversation }) => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const listed = useListed()
  const [members, setMembers] = useState(false)
  const [pins, setPins] = useState(false)
  const phone = useMedia('(width < 768px)')
  const mute = useMutationOf(conversationMute, { invalidates: stale })
  return (
    <header className="lb-talk-top">
      <div>
        <div>
          <h2>{talk.student ?? text(talk.name)}</h2>
          <span className="lb-muted">{t(`kind.${talk.kind}`)}</span>
        </div>
        <span className="lb-actions">
          {phone && <LinkButton to="/messages">{t('talk.back')}</LinkButton>}
          <RowActs>
            {talk.pins > 0 && (
              <Button onClick={() => setPins(true)}>{t('pin.title', { count: talk.pins })}</Button>
            )}
            {talk.kind !== 'person' && (
              <Button onClick={() => setMembers(true)}>
                {t('members.title', { count: talk.readers + 1 })}
              </Button>
            )}
            <Button loading={mute.isPending} onClick={() => mute.mutate({ id: talk.id, muted: !talk.muted })}>
              {t(talk.muted ? 'talk.unmute' : 'talk.mute')}
            </Button>
            {talk.closed !== null && <CloseClass id={talk.id} closed={talk.closed} />}
            {talk.personId && <Block personId={talk.personId} blocked={talk.blocked} />}
          </RowActs>
        </span>
      </div>
      {talk.subject && <SubjectCard subject={talk.subject} />}
      {talk.thing && <ThingCard name={talk.name} thing={talk.thing} />}
      {talk.hours && <OfficeHours hours={talk.hours} />}
      {talk.closed && <p className="lb-muted">{t('class.isClosed')}</p>}
      {talk.watchers.length > 0 && (
        <p className="lb-muted">{t('watched.by', { names: listed(talk.watchers) })}</p>
      )}
      {pins && <Pins id={talk.id} onClose={() => setPins(false)} />}
      {members && <Members id={talk.id} onClose={() => setMembers(false)} />}
    </header>
  )
}
