import { Tabs } from 'antd'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RubricEditor } from '../rubric/RubricEditor.tsx'
import { SectionList } from '../sections/SectionList.tsx'
import type { Pages } from '../sections/sections.ts'

interface Props {
  value: ReportTemplate
  onChange: (report: ReportTemplate) => void
  pages: Pages
  files: Readonly<Record<string, string>>
}

/** Sections and rubric of a report: of a template, or of one lab. */
export const ReportParts = ({ value, onChange, pages, files }: Props) => {
  const { t } = useTranslation('templates')
  const { rubric = [], ...rest } = value
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'sections',
          label: t('part.sections', { count: value.sections.length }),
          children: (
            <SectionList
              value={value.sections}
              pages={pages}
              files={files}
              onChange={(sections) => onChange({ ...value, sections })}
            />
          ),
        },
        {
          key: 'rubric',
          label: t('part.rubric', { count: rubric.length }),
          children: (
            <RubricEditor
              value={rubric}
              onChange={(next) => onChange(next.length > 0 ? { ...rest, rubric: next } : rest)}
            />
          ),
        },
      ]}
    />
  )
}
