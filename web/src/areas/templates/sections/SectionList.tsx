import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { reportLimits, type ReportSection } from '@labbox/contract/templates/report.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

import { SectionCard } from './SectionCard.tsx'
import { SectionFields } from './SectionFields.tsx'
import { canAdd, moved, newSection, sectionKinds, usualSections, type Pages } from './sections.ts'
import '../templates.css'

/** The sections that ship come with their texts when somebody asks for them. */
const SectionCatalogue = lazy(() => import('./SectionCatalogue.tsx'))

interface Props {
  value: readonly ReportSection[]
  onChange: (sections: ReportSection[]) => void
  pages: Pages
  /** Signed links of stored pictures, by file id. */
  files: Readonly<Record<string, string>>
}

/** The parts of the report, in order; by drag or with the arrows. */
export const SectionList = ({ value: sections, onChange, pages, files }: Props) => {
  const { t } = useTranslation('templates')
  const grabbed = useRef<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [choosing, setChoosing] = useState(false)
  const change = (section: ReportSection) =>
    onChange(sections.map((each) => (each.id === section.id ? section : each)))
  const drop = (at: number) => {
    const from = sections.findIndex(({ id }) => id === grabbed.current)
    grabbed.current = null
    setOver(null)
    if (from >= 0 && from !== at) onChange(moved(sections, from, at))
  }
  return (
    <>
      {sections.length === 0 && (
        <EmptyState
          drawing="sheet"
          title={t('section.empty')}
          hint={t('section.emptyHint')}
          action={
            <Button type="primary" onClick={() => onChange(usualSections(pages))}>
              {t('section.usual')}
            </Button>
          }
        />
      )}
      <ol className="lb-sections">
        {sections.map((section, k) => (
          <SectionCard
            key={section.id}
            section={section}
            number={k + 1}
            last={k === sections.length - 1}
            onMove={(by) => onChange(moved(sections, k, k + by))}
            onRemove={() => onChange(sections.toSpliced(k, 1))}
            onGrab={() => {
              grabbed.current = section.id
            }}
            target={over === k}
            onOver={() => grabbed.current && setOver(k)}
            onDrop={() => drop(k)}
            onEnd={() => setOver(null)}
            onTitle={(title) => change({ ...section, title })}
          >
            <SectionFields pages={pages} files={files} section={section} number={k + 1} onChange={change} />
          </SectionCard>
        ))}
      </ol>
      <div className="lb-actions">
        <Button disabled={sections.length >= reportLimits.sections} onClick={() => setChoosing(true)}>
          {t('catalogue.open')}
        </Button>
        {sectionKinds.map((kind) => (
          <Button
            key={kind}
            icon={<PlusOutlined />}
            disabled={!canAdd(kind, sections, pages)}
            onClick={() => onChange([...sections, newSection(kind, pages)])}
          >
            {t(`kind.${kind}`)}
          </Button>
        ))}
      </div>
      {choosing && (
        <Suspense fallback={null}>
          <SectionCatalogue
            room={reportLimits.sections - sections.length}
            onAdd={(added) => onChange([...sections, ...added])}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
