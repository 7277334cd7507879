import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined'
import MinusCircleOutlined from '@ant-design/icons/es/icons/MinusCircleOutlined'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { anchorOf, isDone, type ReportContent } from '../content.ts'

/** Goes to a section and puts the caret into its text. */
export const goToSection = (id: string): void => {
  const section = document.getElementById(anchorOf(id))
  section?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  section?.querySelector<HTMLElement>('[contenteditable=true]')?.focus({ preventScroll: true })
}

/** The sections with what is done, as a way to them. */
export const Outline = ({
  content,
  sections,
}: {
  content: ReportContent
  sections: readonly ReportSection[]
}) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  return (
    <nav className="lb-report-outline" aria-label={t('write.outline')}>
      <ol>
        {sections.map((section) => {
          const done = isDone(section, content)
          return (
            <li key={section.id}>
              <button type="button" data-done={done} onClick={() => goToSection(section.id)}>
                <span aria-hidden>{done ? <CheckCircleOutlined /> : <MinusCircleOutlined />}</span>
                <span>
                  {text(section.title)}
                  <span className="lb-visually-hidden"> {t(done ? 'write.done' : 'write.open')}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
