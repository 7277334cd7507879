import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import { Button } from 'antd'
import { useTranslation } from '../i18n.ts'
import { summaryOf } from './state.ts'
import { clearUploads, setCollapsed, useUploads } from './store.ts'
import { UploadRow } from './UploadRow.tsx'
import './uploads.css'

/** Every upload of the app at the right below, with how far it is; collapses when all have arrived. */
const UploadPanel = () => {
  const { t } = useTranslation(['shell', 'common'])
  const { uploads, collapsed } = useUploads()
  const { uploading, paused, failed, done, sent } = summaryOf(uploads)
  const title =
    uploading > 0
      ? t('uploads.uploading', { count: uploading, percent: Math.round(sent * 100) })
      : failed > 0
        ? t('uploads.failed', { count: failed })
        : paused > 0
          ? t('uploads.paused', { count: paused })
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
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

export default UploadPanel
