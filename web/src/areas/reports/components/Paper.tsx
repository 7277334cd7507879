import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Remark } from '@labbox/contract/reports/reports.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { ReportContent } from '../content.ts'
import { OnPaper } from '../../../ui/chart/paper.ts'
import { ReportSections } from './ReportSections.tsx'
import { Remarks } from './ReviewNotes.tsx'
import '../../../ui/paper/paper.css'
import '../../../ui/words.css'

interface Props {
  title: LocalText
  /** Whose it is. */
  names: readonly string[]
  facts: readonly [string, ReactNode][]
  content: ReportContent
  remarks: readonly Remark[]
  comment: string | undefined
  /** Beside the button that prints. */
  share: ReactNode
}

/** One report on paper. */
export const Paper = ({ title, names, facts, content, remarks, comment, share }: Props) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const heading = [text(title), ...names].filter(Boolean).join(' · ')
  useEffect(() => {
    // What a saved file and its reader call it.
    document.title = heading
  }, [heading])
  return (
    <main className="lb-print lb-on-paper" data-ready>
      <div className="lb-print-bar">
        <Button type="primary" onClick={() => window.print()}>
          {t('print.go')}
        </Button>
        {share}
        <span className="lb-muted">{t('print.hint')}</span>
      </div>
      <h1>{text(title)}</h1>
      <dl className="lb-print-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {comment && <p className="lb-pre lb-print-comment">{comment}</p>}
      <OnPaper value>
        <ReportSections
          content={content}
          below={(section) => (
            <Remarks remarks={remarks.filter(({ sectionId }) => sectionId === section.id)} />
          )}
        />
      </OnPaper>
    </main>
  )
}
