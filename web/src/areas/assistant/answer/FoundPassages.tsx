import type { FoundPassage } from '@labbox/contract/search/search.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { foundPages } from '../../../app/shell/palette/found-pages.ts'
import { Fold } from '../../../ui/callout/Fold.tsx'
import { Link } from '../../../ui/navigation.ts'
import { Passage } from '../../../ui/passage/Passage.tsx'

/** A passage with what it leads to. */
export const Found = ({ passage }: { passage: FoundPassage }) => {
  const { t } = useTranslation('assistant')
  const text = useLocalText()
  const { kind, lead, title, place, page, ...rest } = passage
  const target = foundPages[lead.kind]?.({ ...lead, classId: null })
  const name = text(title)
  const where = [place, page && t('page', { page })].filter(Boolean).join(' · ')
  return (
    <Passage
      {...rest}
      place={where || null}
      tag={t(`kind.${kind}`)}
      title={target ? <Link {...target}>{name}</Link> : name}
    />
  )
}

/** What an answer rests on, numbered as the answer names it; each opens where it stands. */
export const Sources = ({ passages }: { passages: readonly FoundPassage[] }) => {
  const text = useLocalText()
  return passages.map((passage, k) => (
    <div key={`${passage.kind} ${passage.lead.id} ${k}`} id={`lb-source-${k + 1}`}>
      <Fold line={[`[${k + 1}] ${text(passage.title)}`, passage.place].filter(Boolean).join(' · ')}>
        {() => <Found passage={passage} />}
      </Fold>
    </div>
  ))
}
