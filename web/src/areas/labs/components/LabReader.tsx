import { Table } from 'antd'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { LabView } from '@labbox/contract/labs/version.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { CircuitView } from '../../bench/index.ts'
import '../labs.css'

/** What a lab consists of for those who read it. */
export type LabPartName = 'guidebook' | 'monitor' | 'report'

const Guidebook = ({ lab }: { lab: LabView }) => {
  const { t } = useTranslation('labs')
  const doc = useLocalDoc()
  const written = doc(lab.guidebook)
  return (
    <>
      {isEmptyDoc(written) ? (
        <p className="lb-muted">{t('part.noGuidebook')}</p>
      ) : (
        <RichView doc={written} files={lab.files} />
      )}
      {Object.keys(lab.circuit.components).length > 0 && (
        <>
          <h2>{t('part.circuit')}</h2>
          <CircuitView circuit={lab.circuit} />
        </>
      )}
    </>
  )
}

const Monitor = ({ lab }: { lab: LabView }) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  if (lab.measurement.pages.length === 0) return <p className="lb-muted">{t('part.noTables')}</p>
  return lab.measurement.pages.map((page) => (
    <section key={page.id}>
      <h2>{text(page.name) || t('part.table')}</h2>
      {page.tables.map((table) => (
        <Table
          key={table.id}
          size="small"
          className="lb-block"
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowKey="id"
          caption={text(table.name) === text(page.name) ? undefined : text(table.name) || undefined}
          dataSource={table.items}
          columns={[
            { title: t('part.item'), render: (_, item) => text(item.name) },
            { title: t('part.key'), dataIndex: 'key' },
            { title: t('part.unit'), render: (_, item) => item.unit || '–' },
            { title: t('part.way'), render: (_, item) => t(`part.ways.${item.type}`) },
            { title: t('part.command'), render: (_, item) => item.command || item.formula || '–' },
          ]}
        />
      ))}
    </section>
  ))
}

const Report = ({ lab }: { lab: LabView }) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const doc = useLocalDoc()
  if (lab.report.sections.length === 0) return <p className="lb-muted">{t('part.noReport')}</p>
  return (
    <ol className="lb-lab-sections">
      {lab.report.sections.map((section) => (
        <li key={section.id}>
          <strong>{text(section.title)}</strong>{' '}
          <span className="lb-muted">{t(`part.section.${section.kind}`)}</span>
          {section.kind === 'text' && <RichView doc={doc(section.prompt)} files={lab.files} />}
        </li>
      ))}
    </ol>
  )
}

const parts = { guidebook: Guidebook, monitor: Monitor, report: Report }

/** Guidebook, measurement tables or report of a lab, for reading. */
export const LabReader = ({ lab, part }: { lab: LabView; part: LabPartName }) => {
  const Part = parts[part]
  return <Part lab={lab} />
}
