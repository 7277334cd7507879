import { useEffect, useRef } from 'react'
import { Alert } from 'antd'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { reportRestore } from '@labbox/contract/reports/versions.ts'
import { reportGet, type MyReport, type ReportDraft } from '@labbox/contract/reports/reports.ts'
import { call } from '../../../app/api/call.ts'
import { fetchNow } from '../../../app/api/query.ts'
import { useLocalText, useLocale, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { SaveBar } from '../../../ui/autosave/SaveBar.tsx'
import { useAutosave } from '../../../ui/autosave/use-autosave.ts'
import { RichEditor } from '../../../ui/rich/RichEditor.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { RubricView } from '../../templates/index.ts'
import { TimeLeft } from '../../tasks/index.ts'
import { useSave } from '../use-save.ts'
import { anchorOf, sectionsOf, type ReportContent } from '../content.ts'
import { wordsIn } from '@labbox/contract/reports/words.ts'
import { useReportExtras } from '../values/use-extras.tsx'
import { WithWork } from '../values/WithWork.tsx'
import { plainText } from '../diff/text-diff.ts'
import { DraftHistory } from './DraftHistory.tsx'
import { Outline } from './Outline.tsx'
import { PdfField } from './PdfField.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { ReportHead } from './ReportHead.tsx'
import { Remarks } from './ReviewNotes.tsx'
import { SectionBody } from './ReportSections.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import '../../../ui/foot-bar.css'

interface Props {
  /** Asked again and again while it is open: tables, circuit and pictures are live; the texts are this page's. */
  report: MyReport
  onDirty: (dirty: boolean) => void
  onReload: () => void
}

interface FieldProps {
  section: ReportSection
  number: number
  content: ReportContent
  report: MyReport
  onChange: (draft: ReportDraft) => void
}

const SectionField = ({ section, number, content, report, onChange }: FieldProps) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const locale = useLocale()
  const extras = useReportExtras(section.id)
  const { draft } = content
  const prompt =
    section.kind === 'text' ? (section.prompt?.[locale] ?? section.prompt?.zh ?? section.prompt?.en) : null
  return (
    <section id={anchorOf(section.id)} className="lb-report-section">
      <h2>
        {number}. {text(section.title)}
        {'required' in section && section.required && (
          <span className="lb-required" title={t('write.required')}>
            *
          </span>
        )}
      </h2>
      {prompt && (
        <div className="lb-report-prompt">
          <RichView doc={prompt} files={report.files} />
        </div>
      )}
      {section.kind === 'text' && !report.pdf ? (
        <RichEditor
          label={text(section.title)}
          minRows={6}
          value={draft.texts[section.id]}
          files={report.files}
          extras={extras}
          onChange={(doc) => onChange({ ...draft, texts: { ...draft.texts, [section.id]: doc } })}
        />
      ) : section.kind === 'picture' && !report.pdf ? (
        <PicturePicker
          pictures={report.pictures}
          chosen={draft.pictures[section.id] ?? []}
          onChange={(chosen) => onChange({ ...draft, pictures: { ...draft.pictures, [section.id]: chosen } })}
        />
      ) : (
        <SectionBody section={section} content={content} />
      )}
      <Remarks remarks={report.remarks.filter((remark) => remark.sectionId === section.id)} />
    </section>
  )
}

/** The report while it is written; saved as one writes. */
export const ReportEditor = ({ report, onDirty, onReload }: Props) => {
  const { t } = useTranslation('reports')
  const studentTaskId = report.task.id
  const userId = useSession((state) => state.user?.id)
  const saver = useAutosave<ReportDraft>({
    key: `report:${studentTaskId}:${userId}`,
    value: report.draft,
    revision: report.revision,
    savedAt: report.savedAt,
    save: useSave(report),
  })
  const dirty = saver.state !== 'saved'
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const content: ReportContent = { ...report, draft: saver.value }
  const paper = useRef<HTMLDivElement>(null)
  const others =
    report.task.group !== null && !dirty && JSON.stringify(report.draft) !== JSON.stringify(saver.value)
  useEffect(() => {
    // What others of the group wrote is shown as soon as nobody types here.
    if (others && !paper.current?.contains(document.activeElement)) onReload()
  }, [others, onReload, report.revision])
  const takeVersion = async (number: number) => {
    if (!(await saver.flush())) return
    const { revision } = await fetchNow(reportGet, { studentTaskId })
    await call(reportRestore, { studentTaskId, revision, number })
    // The editors keep what they were opened with.
    onReload()
  }
  const sections = sectionsOf(report, report.pdf)
  const words = Object.values(saver.value.texts).reduce((sum, doc) => sum + wordsIn(plainText(doc)), 0)
  return (
    <>
      <ReportHead report={report} />
      {!report.editable && (
        <Alert showIcon type="error" className="lb-block" title={t('write.overUnsaved')} />
      )}
      <div className="lb-report-write">
        <Outline content={content} sections={sections} />
        <WithWork content={content}>
          <div ref={paper} className="lb-report-paper">
            {report.template.rubric && (
              <details className="lb-block">
                <summary>{t('write.rubric')}</summary>
                <RubricView rubric={report.template.rubric} />
              </details>
            )}
            {report.pdf && (
              <PdfField
                fileId={saver.value.pdfFileId}
                url={saver.value.pdfFileId ? report.files[saver.value.pdfFileId] : undefined}
                onChange={(pdfFileId) => saver.edit({ ...saver.value, pdfFileId })}
              />
            )}
            {sections.map((section, k) => (
              <SectionField
                key={section.id}
                section={section}
                number={k + 1}
                content={content}
                report={report}
                onChange={saver.edit}
              />
            ))}
          </div>
        </WithWork>
      </div>
      <SaveBar saver={saver} latest={() => fetchNow(reportGet, { studentTaskId })} onReload={onReload}>
        <span className="lb-num lb-muted">{t('write.words', { count: words })}</span>
        <TimeLeft endAt={report.task.endAt} lateUntil={report.task.lateUntil} />
        <span className="lb-footbar-end">
          {!report.pdf && (
            <DraftHistory
              studentTaskId={studentTaskId}
              template={report.template}
              draft={saver.value}
              onTake={takeVersion}
            />
          )}
          <SubmitButton report={report} content={content} flush={saver.flush} />
        </span>
      </SaveBar>
    </>
  )
}
