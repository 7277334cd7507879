import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Select, Switch } from 'antd'
import { useState } from 'react'
import { isBound, type ReportSection } from '@labbox/contract/templates/report.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { pagesOf, type Pages } from './sections.ts'

interface SectionProps {
  section: ReportSection
  number: number
  pages: Pages
  files: Readonly<Record<string, string>>
  onChange: (section: ReportSection) => void
}

/** What a section of its kind is further asked for. */
export const SectionFields = ({ pages, files, section, number, onChange }: SectionProps) => {
  const { t } = useTranslation('templates')
  const text = useLocalText()
  const [prompting, setPrompting] = useState(section.kind === 'text' && section.prompt !== undefined)
  const required = (section.kind === 'text' || section.kind === 'picture') && (
    <label>
      <Switch
        size="small"
        checked={section.required}
        onChange={(checked) => onChange({ ...section, required: checked })}
      />{' '}
      {t('section.required')}
    </label>
  )
  return (
    <>
      {required}
      {isBound(section) && !pages && <span className="lb-muted">{t('section.everyPage')}</span>}
      {isBound(section) && pages && (
        <Select
          className="lb-section-page"
          placeholder={t('section.choosePage')}
          aria-label={t('section.pageOf', { number })}
          status={pages.some((page) => page.id === section.pageId) ? '' : 'error'}
          value={section.pageId || null}
          options={pagesOf(section.kind, pages).map((page, k) => ({
            value: page.id,
            label: text(page.name) || t('section.page', { number: k + 1 }),
          }))}
          onChange={(pageId: string) => onChange({ ...section, pageId })}
        />
      )}
      {section.kind === 'text' &&
        (prompting ? (
          <LocalDocEditor
            minRows={2}
            value={section.prompt ?? {}}
            files={files}
            label={t('section.promptOf', { number })}
            onChange={(prompt) => onChange({ ...section, prompt })}
          />
        ) : (
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => setPrompting(true)}>
            {t('section.addPrompt')}
          </Button>
        ))}
    </>
  )
}
