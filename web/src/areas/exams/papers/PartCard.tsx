import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

interface Heading {
  title: LocalText
  note: OptionalLocalText
}

interface Props {
  heading: Heading
  number: number
  last: boolean
  kind: string
  count: number
  /** What the part is worth. */
  points: number
  error: string | undefined
  onHeading: (heading: Heading) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

/** The frame of a part: heading and note in both languages, its place and what it is worth. */
export const PartCard = (props: Props) => {
  const { t } = useTranslation('exams')
  const { heading, number, error } = props
  return (
    <section className="lb-paper-part" aria-label={t('edit.part', { number })} id={`part-${number}`}>
      <header className="lb-part-head">
        <h2>
          {t('edit.part', { number })} <span className="lb-muted">{props.kind}</span>
        </h2>
        <span className="lb-num">
          {t('edit.partSum', { count: props.count, points: formatPoints(props.points) })}
        </span>
        <span className="lb-paper-tools">
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            disabled={number === 1}
            aria-label={t('edit.partUp', { number })}
            onClick={() => props.onMove(-1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            disabled={props.last}
            aria-label={t('edit.partDown', { number })}
            onClick={() => props.onMove(1)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('edit.partRemove', { number })}
            onClick={props.onRemove}
          />
        </span>
      </header>
      {error && <Alert className="lb-block" type="error" showIcon title={error} />}
      <div className="lb-part-fields">
        <Form.Item label={t('edit.partTitle')} required htmlFor={`part-title-${number}`}>
          <LocalTextInput
            id={`part-title-${number}`}
            maxLength={200}
            value={heading.title}
            onChange={(title) => props.onHeading({ ...heading, title: title as LocalText })}
          />
        </Form.Item>
        <Form.Item label={t('edit.partNote')} htmlFor={`part-note-${number}`}>
          <LocalTextInput
            id={`part-note-${number}`}
            maxLength={1000}
            value={heading.note}
            onChange={(note) => props.onHeading({ ...heading, note })}
          />
        </Form.Item>
      </div>
      {props.children}
    </section>
  )
}
