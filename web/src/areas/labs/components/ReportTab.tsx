import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Select, Switch } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { withDocument, type TabProps } from '../edit/draft.ts'
import { moved, newSection, sectionKinds, usualSections } from '../edit/sections.ts'

interface SectionProps extends Pick<TabProps, 'draft' | 'files'> {
  section: ReportSection
  number: number
  onChange: (section: ReportSection) => void
}

/** What a section of its kind is further asked for. */
const SectionFields = ({ draft, files, section, number, onChange }: SectionProps) => {
  const { t } = useTranslation('labs')
  const text = useLocalText()
  const [prompting, setPrompting] = useState(section.kind === 'text' && section.prompt !== undefined)
  const { pages } = draft.document.measurement
  const required = (section.kind === 'text' || section.kind === 'picture') && (
    <label>
      <Switch
        size="small"
        checked={section.required}
        onChange={(checked) => onChange({ ...section, required: checked })}
      />{' '}
      {t('report.required')}
    </label>
  )
  return (
    <>
      {required}
      {section.kind === 'table' && (
        <Select
          className="lb-section-page"
          placeholder={t('report.choosePage')}
          aria-label={t('report.pageOf', { number })}
          status={pages.some((page) => page.id === section.pageId) ? '' : 'error'}
          value={section.pageId || null}
          options={pages.map((page, k) => ({
            value: page.id,
            label: text(page.name) || t('report.page', { number: k + 1 }),
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
            label={t('report.promptOf', { number })}
            onChange={(prompt) => onChange({ ...section, prompt })}
          />
        ) : (
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => setPrompting(true)}>
            {t('report.addPrompt')}
          </Button>
        ))}
    </>
  )
}

interface CardProps {
  section: ReportSection
  number: number
  last: boolean
  /** A dragged section would come here. */
  target: boolean
  children: ReactNode
  onMove: (by: number) => void
  onRemove: () => void
  onGrab: () => void
  onOver: () => void
  onDrop: () => void
  onEnd: () => void
  onTitle: (title: ReportSection['title']) => void
}

const SectionCard = (props: CardProps) => {
  const { t } = useTranslation('labs')
  const { section, number, last } = props
  return (
    <li
      className="lb-section"
      data-target={props.target || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        props.onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      <div className="lb-section-head">
        <span
          className="lb-section-grip"
          draggable
          title={t('report.drag')}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', section.id)
            props.onGrab()
          }}
          onDragEnd={props.onEnd}
        >
          <HolderOutlined aria-hidden />
        </span>
        <strong>
          {number}. {t(`report.kind.${section.kind}`)}
        </strong>
        <span className="lb-section-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={number === 1}
            aria-label={t('report.up', { number })}
            onClick={() => props.onMove(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={last}
            aria-label={t('report.down', { number })}
            onClick={() => props.onMove(1)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('report.remove', { number })}
            onClick={props.onRemove}
          />
        </span>
      </div>
      <LocalTextInput maxLength={200} value={section.title} onChange={(title) => props.onTitle(title)} />
      {props.children}
    </li>
  )
}

/** The parts of the report, in order; by drag or with the arrows. */
export const ReportTab = ({ draft, onChange, files }: TabProps) => {
  const { t } = useTranslation('labs')
  const { report, measurement } = draft.document
  const { sections } = report
  const grabbed = useRef<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const set = (next: ReportSection[]) => onChange(withDocument(draft, { report: { sections: next } }))
  const change = (section: ReportSection) =>
    set(sections.map((each) => (each.id === section.id ? section : each)))
  const drop = (at: number) => {
    const from = sections.findIndex(({ id }) => id === grabbed.current)
    grabbed.current = null
    setOver(null)
    if (from >= 0 && from !== at) set(moved(sections, from, at))
  }
  return (
    <div className="lb-lab-narrow">
      <p className="lb-muted">{t('report.hint')}</p>
      {sections.length === 0 && (
        <EmptyState
          drawing="sheet"
          title={t('report.empty')}
          hint={t('report.emptyHint')}
          action={
            <Button type="primary" onClick={() => set(usualSections(measurement))}>
              {t('report.usual')}
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
            onMove={(by) => set(moved(sections, k, k + by))}
            onRemove={() => set(sections.toSpliced(k, 1))}
            onGrab={() => {
              grabbed.current = section.id
            }}
            target={over === k}
            onOver={() => grabbed.current && setOver(k)}
            onDrop={() => drop(k)}
            onEnd={() => setOver(null)}
            onTitle={(title) => change({ ...section, title })}
          >
            <SectionFields draft={draft} files={files} section={section} number={k + 1} onChange={change} />
          </SectionCard>
        ))}
      </ol>
      <div className="lb-actions">
        {sectionKinds.map((kind) => (
          <Button
            key={kind}
            icon={<PlusOutlined />}
            disabled={sections.length >= 40 || (kind === 'table' && measurement.pages.length === 0)}
            onClick={() => set([...sections, newSection(kind, measurement)])}
          >
            {t(`report.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
