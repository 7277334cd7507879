import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import { Button } from 'antd'
import { fileSize } from '../../ui/quantity.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/StatusTag.tsx'
import { useTranslation } from '../i18n.ts'
import { summaryOf } from './state.ts'
import type { Upload } from './state.ts'
import { cancelUpload, clearUploads, setCollapsed, useUploads } from './store.ts'
import './uploads.css'

const tones: Record<Upload['state'], Tone> = { uploading: 'active', success: 'ok', error: 'bad' }

const Row = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation(['shell', 'common'])
  const percent = Math.round(upload.sent * 100)
  return (
    <li>
      <span className="lb-upload-name" title={upload.name}>
        {upload.name}
      </span>
      <StatusTag tone={tones[upload.state]}>{t(`uploads.state.${upload.state}`)}</StatusTag>
      <small className="lb-muted lb-num">
        {fileSize(upload.size)}
        {upload.state === 'uploading' && ` · ${percent} %`}
      </small>
      {upload.state === 'uploading' && (
        <>
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('uploads.cancel', { name: upload.name })}
            onClick={() => cancelUpload(upload.id)}
          />
          <progress max={100} value={percent} aria-label={upload.name} />
        </>
      )}
      {upload.reason && <p role="alert">{upload.reason}</p>}
    </li>
  )
}

/** Every upload of the app at the right below, with how far it is; collapses when all have arrived. */
const UploadPanel = () => {
  const { t } = useTranslation(['shell', 'common'])
  const { uploads, collapsed } = useUploads()
  const { uploading, failed, done, sent } = summaryOf(uploads)
  const title =
    uploading > 0
      ? t('uploads.uploading', { count: uploading, percent: Math.round(sent * 100) })
      : failed > 0
        ? t('uploads.failed', { count: failed })
        : t('uploads.done', { count: done })
  return (
    <section className="lb-uploads" aria-label={t('uploads.title')}>
      <header>
        <strong aria-live="polite">{title}</strong>
        <Button
          size="small"
          type="text"
          icon={collapsed ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={!collapsed}
          aria-label={t('uploads.toggle')}
          onClick={() => setCollapsed(!collapsed)}
        />
        {uploading === 0 && (
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('common:action.close')}
            onClick={clearUploads}
          />
        )}
      </header>
      {!collapsed && (
        <ul>
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

export default UploadPanel
