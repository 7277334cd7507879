import '../module/module.css'
import { Button } from 'antd'
import { useState } from 'react'
import { filePurposes } from '@labbox/contract/files/files.ts'
import { ApiError, failureText } from '../../app/api/api-error.ts'
import { upload } from '../../app/api/upload.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation } from '../../app/i18n.ts'
import { FileDrop } from '../FileDrop.tsx'

interface Props {
  /** Given by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Of the picture that is kept already. */
  kept?: { id: string | null; url: string | null }
}

/** A picture of something: chosen or dropped, stored at once, used when the form is saved. */
export const PictureInput = ({ value, onChange, kept }: Props) => {
  const { t } = useTranslation('modules')
  const [fresh, setFresh] = useState<{ id: string; url: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const url = [fresh, kept].find((one) => one?.id && one.id === value)?.url
  const take = async (file: File) => {
    setBusy(true)
    try {
      const stored = await upload('picture', file)
      setFresh(stored)
      onChange?.(stored.id)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileDrop
      className="lb-picture-input"
      accept={filePurposes.picture.types.join(',')}
      onFile={(file) => void take(file)}
    >
      {(choose) => (
        <>
          {value && url && <img src={url} alt={t('image.alt')} />}
          <div className="lb-actions">
            <Button loading={busy} onClick={choose}>
              {t(value ? 'image.other' : 'image.choose')}
            </Button>
            {value && (
              <Button type="text" onClick={() => onChange?.(null)}>
                {t('image.remove')}
              </Button>
            )}
          </div>
          <div className="lb-muted">{t('image.formats')}</div>
        </>
      )}
    </FileDrop>
  )
}
