import type { LocalText } from '@labbox/contract/core/types.ts'
import type { TalkThing } from '@labbox/contract/messages/conversations.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Link, type Target } from '../../../ui/navigation.ts'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'

/** Where the thing is, for who asks and for who is in charge of it. */
const usePlace = ({ kind, id, within, courseId, own }: TalkThing): Target & { to: string } => {
  const can = useCan()
  switch (kind) {
    case 'booking':
      return { to: own ? '/device/book/record' : '/device/book/recordList' }
    case 'device':
      return { to: `/device/list/${id}/details` }
    case 'question':
      return can('questions:bank:page')
        ? { to: `/question-bank/questions/${id}/view`, search: { bankId: within?.id ?? '' } }
        : { to: '/stu/exerciseOnline' }
    case 'appeal':
      return own
        ? { to: '/stu/queryScore' }
        : { to: '/teacher/queryResult/book', search: { course: courseId ?? '', class: within?.id ?? '' } }
    case 'unit':
      return can('courses:course:page')
        ? { to: '/course/list/view/courseware', search: { id: within?.id ?? '' } }
        : { to: '/stu/preview/course/ware', search: { id: within?.id ?? '' } }
  }
}

/** The booking, device, question, unit or regrade request that a conversation is about, as a card that leads there. */
export const ThingCard = ({ name, thing }: { name: LocalText; thing: TalkThing }) => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const zone = useTimeZone()
  const { kind, within, startsAt, endsAt } = thing
  const times = [startsAt, endsAt].map((at) => at && absoluteTime(at, zone).slice(0, 16))
  const more = [within && text(within.name), times.filter(Boolean).join(' – ')].filter(Boolean)
  return (
    <p className="lb-talk-card">
      <Link {...usePlace(thing)}>{text(name) || t(`kind.${kind}`)}</Link>
      {more.length > 0 && (
        <>
          <br />
          <small className="lb-muted">{more.join(' · ')}</small>
        </>
      )}
    </p>
  )
}
