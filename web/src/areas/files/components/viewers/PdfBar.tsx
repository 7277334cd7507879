import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { useNarrow } from '../../../../app/settings/use-media.ts'

const STEP = 1.2
const LEAST = 0.25
const MOST = 5

interface Props {
  page: number
  pages: number
  scale: number
  found: { current: number; total: number }
  thumbnails: boolean
  onThumbnails: () => void
  onPage: (page: number) => void
  onZoom: (to: number | 'width') => void
  onFind: (query: string, again: boolean, previous?: boolean) => void
}

/** Thumbnails, page, zoom and search of a PDF. */
export const PdfBar = (props: Props) => {
  const { t } = useTranslation('files')
  const narrow = useNarrow()
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState('')
  const find = (previous = false) => {
    props.onFind(query, query === asked, previous)
    setAsked(query)
  }
  const zoom = (by: number) => props.onZoom(Math.min(MOST, Math.max(LEAST, props.scale * by)))
  return (
    <div className="lb-pdf-bar" role="toolbar" aria-label={t('pdf.bar')}>
      {!narrow && (
        <Button
          icon={<MenuOutlined />}
          aria-label={t('pdf.thumbnails')}
          aria-pressed={props.thumbnails}
          onClick={props.onThumbnails}
        />
      )}
      <InputNumber
        aria-label={t('pdf.pageNumber')}
        min={1}
        max={Math.max(1, props.pages)}
        value={props.page}
        controls={false}
        onChange={(value) => value && props.onPage(value)}
        suffix={`/ ${props.pages}`}
      />
      <Button icon={<ZoomOutOutlined />} aria-label={t('pdf.smaller')} onClick={() => zoom(1 / STEP)} />
      <span className="lb-num">{Math.round(props.scale * 100)} %</span>
      <Button icon={<ZoomInOutlined />} aria-label={t('pdf.larger')} onClick={() => zoom(STEP)} />
      {!narrow && <Button onClick={() => props.onZoom('width')}>{t('pdf.width')}</Button>}
      <span className="lb-pdf-find">
        <Input
          aria-label={t('pdf.find')}
          placeholder={t('pdf.find')}
          value={query}
          allowClear
          onChange={({ target }) => setQuery(target.value)}
          onPressEnter={({ shiftKey }) => find(shiftKey)}
        />
        <Button
          icon={<UpOutlined />}
          aria-label={t('pdf.previous')}
          disabled={!query}
          onClick={() => find(true)}
        />
        <Button icon={<DownOutlined />} aria-label={t('pdf.next')} disabled={!query} onClick={() => find()} />
        {asked && (
          <span className="lb-num" aria-live="polite">
            {t('pdf.found', props.found)}
          </span>
        )}
      </span>
    </div>
  )
}
