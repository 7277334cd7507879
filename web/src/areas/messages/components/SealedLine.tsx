import type { SealedMessage } from '@labbox/contract/messages/safety.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TalkLine } from '../../../ui/talk/TalkLines.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { CardList } from '../cards/CardList.tsx'

/** A message as it is read by somebody who is not in its conversation. */
export const SealedLine = ({
  message,
  files,
}: {
  message: SealedMessage
  files: Readonly<Record<string, string>>
}) => {
  const { t } = useTranslation('messages')
  return (
    <TalkLine
      mine={false}
      gone={message.doc === null}
      head={
        <>
          {message.by} · <TimeText value={message.at} relative={false} />{' '}
          {message.reported && <StatusTag tone="bad">{t('reported.this')}</StatusTag>}
        </>
      }
    >
      {message.doc ? <RichView doc={message.doc} files={files} /> : t('reported.deleted')}
      <CardList cards={message.cards ?? []} />
    </TalkLine>
  )
}
