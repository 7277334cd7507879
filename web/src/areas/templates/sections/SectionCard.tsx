import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

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

/** A section with its title, to be dragged or moved by its arrows. */
export const SectionCard = (props: CardProps) => {
  const { t } = useTranslation('templates')
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
          title={t('section.drag')}
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
          {number}. {t(`kind.${section.kind}`)}
        </strong>
        <span className="lb-section-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={number === 1}
            aria-label={t('section.up', { number })}
            onClick={() => props.onMove(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={last}
            aria-label={t('section.down', { number })}
            onClick={() => props.onMove(1)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('section.remove', { number })}
            onClick={props.onRemove}
          />
        </span>
      </div>
      <LocalTextInput maxLength={200} value={section.title} onChange={(title) => props.onTitle(title)} />
      {props.children}
    </li>
  )
}
