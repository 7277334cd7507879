import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import '../system.css'

/** An address of a chosen file, while it is the one; null without one. */
export const useFileUrl = (file: File | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

interface ImageInputProps {
  /** Address of the image that is kept so far. */
  known?: string | undefined
  /** These two are given by Form.Item. */
  id?: string
  value?: File
  onChange?: (value: File | undefined) => void
}

/** Chooses one image and shows it. */
export const ImageInput = ({ known, id, value, onChange }: ImageInputProps) => {
  const { t } = useTranslation('system')
  const input = useRef<HTMLInputElement>(null)
  const src = useFileUrl(value) ?? known
  return (
    <div className="lb-image-input">
      {src && <img src={src} alt="" />}
      <input
        ref={input}
        id={id}
        type="file"
        className="lb-visually-hidden"
        accept=".jpg,.jpeg,.png,.gif"
        tabIndex={-1}
        onChange={({ target }) => onChange?.(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
    </div>
  )
}
