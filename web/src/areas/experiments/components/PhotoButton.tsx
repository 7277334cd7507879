import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, type ButtonProps } from 'antd'
import { useRef, useState } from 'react'
import { experimentPhoto } from '@labbox/contract/experiments/experiments.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { shrunkPhoto } from '../../../ui/crop/shrink.ts'

interface Props extends Pick<ButtonProps, 'size' | 'type' | 'block'> {
  experimentId: string
  onAdded: () => void
}

/** Adds photos to an experiment: from files, or on a phone straight from the camera. */
export const PhotoButton = ({ experimentId, onAdded, ...look }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const add = async (photos: File[]) => {
    setBusy(true)
    try {
      for (const photo of photos) {
        const { id: fileId } = await upload('picture', await shrunkPhoto(photo))
        await call(experimentPhoto, { id: experimentId, fileId })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) notify.error(t('experiments-bench:photo.unreadable'))
      else if (!error.told) notify.error(failureText(error))
    } finally {
      setBusy(false)
      onAdded()
    }
  }
  return (
    <>
      <Button {...look} icon={<PlusOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {t('experiments-bench:photo.add')}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept="image/*"
        aria-label={t('experiments-bench:photo.add')}
        onChange={({ target }) => {
          const photos = [...(target.files ?? [])]
          target.value = ''
          void add(photos)
        }}
      />
    </>
  )
}
