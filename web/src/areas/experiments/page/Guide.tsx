import { Drawer } from 'antd'
import { Suspense, type ReactNode } from 'react'
import type { ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { experimentParts } from '../../../app/areas.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FloatingWindow } from '../../../ui/FloatingWindow.tsx'
import { useRememberedPlace } from '../../../ui/remembered-place.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useNarrow } from '../../../app/settings/use-media.ts'
import '../page.css'

const parts = experimentParts.map((part) => lazy(part))

type Book = Pick<ExperimentDetail, 'guidebook' | 'files'>

interface Props extends Book {
  id: string
  open: boolean
  /** What comes next, above the text. */
  advice: ReactNode
  onClose: () => void
}

/** What is to be done; stays open beside the work: a window that gives way, or a drawer where there is no room for one. */
export const Guide = ({ id, open, onClose, advice, ...book }: Props) => {
  const { t } = useTranslation('experiments')
  const above = (
    <>
      {advice}
      <Suspense>
        {parts.map((Part, k) => (
          <Part key={k} id={id} />
        ))}
      </Suspense>
    </>
  )
  if (useNarrow())
    return (
      <Drawer open={open} onClose={onClose} title={t('guide.title')} placement="left" size={480}>
        {above}
        <GuideText {...book} />
      </Drawer>
    )
  return (
    open && (
      <GuideWindow onClose={onClose}>
        {above}
        <GuideText {...book} />
      </GuideWindow>
    )
  )
}

/** The text of a guidebook in the reader's language, else in the other one. */
export const GuideText = ({ guidebook, files }: Book) => {
  const { t } = useTranslation('experiments')
  const locale = useLocale()
  const own = guidebook[locale]
  const doc = own && !isEmptyDoc(own) ? own : guidebook[locale === 'zh' ? 'en' : 'zh']
  return doc && !isEmptyDoc(doc) ? (
    <RichView doc={doc} files={files} />
  ) : (
    <EmptyState drawing="sheet" title={t('guide.none')} hint={t('guide.noneHint')} />
  )
}

/** Over the diagram, clear of the table and the instruments. */
const firstPlace = () => ({
  x: 12,
  y: 60,
  width: Math.min(440, innerWidth * 0.36),
  height: innerHeight * 0.56,
})

const GuideWindow = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation(['experiments', 'common'])
  const [place, setPlace] = useRememberedPlace('guide', firstPlace)
  return (
    <FloatingWindow title={t('guide.title')} place={place} onPlace={setPlace} onClose={onClose}>
      <div className="lb-exp-guide">{children}</div>
    </FloatingWindow>
  )
}
