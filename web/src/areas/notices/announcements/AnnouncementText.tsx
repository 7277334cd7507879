import type { Announcement } from '@labbox/contract/notices/announcements.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** What an announcement says, and who says it. */
export const AnnouncementText = ({ of }: { of: Announcement }) => {
  const { t } = useTranslation('announcements')
  const text = useLocalText()
  const paragraphs = text(of.text)
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
  return (
    <>
      {paragraphs.map((line, k) => (
        <p key={k}>{line}</p>
      ))}
      <p className="lb-muted">
        {t('by', { author: of.author, from: text(of.from) })} · <TimeText value={of.publishedAt} />
      </p>
    </>
  )
}
