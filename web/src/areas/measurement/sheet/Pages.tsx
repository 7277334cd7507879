import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { StudentTable, StudentTemplate } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

/** The data pages of a template, as tabs when there are several. */
export const Pages = ({
  template,
  children,
}: {
  template: StudentTemplate
  children: (table: StudentTable) => ReactNode
}) => {
  const text = useLocalText()
  const { t } = useTranslation('measurement')
  const [first] = template.pages
  if (template.pages.length <= 1) return <>{first?.tables.map(children)}</>
  return (
    <Tabs
      size="small"
      items={template.pages.map((page, index) => ({
        key: page.id,
        label: text(page.name) || t('grid.page', { number: index + 1 }),
        children: page.tables.map(children),
      }))}
    />
  )
}
