import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined'
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fileSize } from '../../ui/number/quantity.ts'
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx'
import { useTranslation } from '../i18n.ts'
import { isMoving, type Upload } from './state.ts'
import { cancelUpload, pauseUpload, resumeUpload } from './store.ts'

const tones: Record<Upload['state'], Tone> = {
  uploading: 'active',
  waiting: 'warn',
  paused: 'neutral',
  success: 'ok',
  error: 'bad',
}

/** One file: how far it is, and what can be done about it. */
export const UploadRow = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation('shell')
  const { id, name, state, hashed, large } = upload
  const moving = isMoving(upload)
  const share = Math.round((hashed ?? upload.sent) * 100)
  const act = (key: string, icon: ReactNode, run: (id: number) => void) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      title={t(`uploads.${key}`, { name })}
      aria-label={t(`uploads.${key}`, { name })}
      onClick={() => run(id)}
    />
  )
  return (
    <li>
      <span className="lb-upload-name" title={name}>
        {name}
      </span>
      <StatusTag tone={tones[state]}>{t(`uploads.state.${state}`)}</StatusTag>
      <small className="lb-muted lb-num">
        {fileSize(upload.size)}
        {state !== 'success' && ` · ${share} %`}
      </small>
      {large && moving && act('pause', <PauseOutlined />, pauseUpload)}
      {large && state === 'paused' && !moving && act('resume', <CaretRightOutlined />, resumeUpload)}
      {large && state === 'error' && act('retry', <RedoOutlined />, resumeUpload)}
      {(moving || (large && state !== 'success')) && act('cancel', <CloseOutlined />, cancelUpload)}
      {(moving || state === 'paused') && <progress max={100} value={share} aria-label={name} />}
      {hashed !== undefined && <p className="lb-muted">{t('uploads.hashing')}</p>}
      {upload.kept && (
        <p className="lb-muted">{t(upload.kept.remembered ? 'uploads.remembered' : 'uploads.kept')}</p>
      )}
      {upload.reason && <p role="alert">{upload.reason}</p>}
    </li>
  )
}
