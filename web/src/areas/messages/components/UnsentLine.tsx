import { Button } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { TalkLine } from '../../../ui/talk/TalkLines.tsx'
import type { Waiting } from '../outbox/outbox.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import '../../../ui/words.css'

/** A message that has not arrived yet: on its way, or refused. */
export const UnsentLine = ({ waiting: { input, files, refused } }: { waiting: Waiting }) => {
  const { t } = useTranslation('messages')
  const { box } = useOutbox()
  const again = () => {
    box.drop(input.messageId)
    void box.add(input, files)
  }
  return (
    <TalkLine
      mine
      head={t('line.you')}
      foot={
        refused === undefined ? (
          <span role="status">{t('waiting.sending')}</span>
        ) : (
          <>
            <span role="alert" className="lb-warning">
              {refused}
            </span>
            <Button size="small" type="link" onClick={again}>
              {t('waiting.again')}
            </Button>
            <Button size="small" type="link" danger onClick={() => box.drop(input.messageId)}>
              {t('waiting.drop')}
            </Button>
          </>
        )
      }
    >
      <RichView doc={input.doc} {...(files && { files })} />
    </TalkLine>
  )
}
