import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { SVG_LIMIT } from '@labbox/contract/system/icons.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import '../system.css'

const SIZES = [16, 24, 48]

/** A picture as the menu shows it: its shape, in the colour of text. */
const Preview = ({ src }: { src: string }) => (
  <span className="lb-icon-preview">
    {(['light', 'dark'] as const).map((theme) => (
      <span key={theme} className={`lb-icon-on-${theme}`}>
        {SIZES.map((size) => (
          <span key={size} className="lb-own-icon" style={{ fontSize: size, maskImage: `url(${src})` }} />
        ))}
      </span>
    ))}
  </span>
)

interface Props {
  /** Name of the picture that is kept so far. */
  known?: string
  /** These two are given by Form.Item. */
  value?: string
  onChange?: (text: string) => void
}

/** Takes an SVG file, chosen or dropped, and shows it as the menu will. */
export const SvgInput = ({ known, value, onChange }: Props) => {
  const { t } = useTranslation('system')
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!value) return setPreview(null)
    const url = URL.createObjectURL(new Blob([value], { type: 'image/svg+xml' }))
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [value])
  const src = preview ?? (known ? `/api/imgs/${known}` : null)
  const take = async (file: File) => {
    if (file.size > SVG_LIMIT) return notify.warning(t('icon.sizeOver'))
    onChange?.(await file.text())
  }
  return (
    <FileDrop accept=".svg" className="lb-image-input" onFile={(file) => void take(file)}>
      {(choose) => (
        <>
          {src && <Preview src={src} />}
          <Button onClick={choose}>{t('chooseFile')}</Button>
        </>
      )}
    </FileDrop>
  )
}
