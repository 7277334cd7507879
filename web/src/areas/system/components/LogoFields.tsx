import { Button, Form, Input, InputNumber, Select, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { logoTypeCodes } from '@labbox/contract/system/logos.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ColourInput } from '../../../ui/ColourInput.tsx'
import '../system.css'

/** The form has width and height; the call has both in one text. */
export const logoInput = ({
  width,
  height,
  ...values
}: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  size: `${String(width as number)};${String(height as number)}`,
})

interface ImageInputProps {
  /** Name of the image that is kept so far. */
  known?: string | undefined
  /** These two are given by Form.Item. */
  id?: string
  value?: File
  onChange?: (value: File | undefined) => void
}

/** Chooses one image and shows it. */
const ImageInput = ({ known, id, value, onChange }: ImageInputProps) => {
  const { t } = useTranslation('system')
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!value) return setPreview(null)
    const url = URL.createObjectURL(value)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [value])
  const src = preview ?? (known ? `/api/imgs/${known}` : null)
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

interface ColourOrNoneProps {
  /** These three are given by Form.Item. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** One colour, or none. */
const ColourOrNone = ({ id, value, onChange }: ColourOrNoneProps) => {
  const { t } = useTranslation('system')
  return (
    <Space>
      <ColourInput id={id} value={value ?? ''} none={t('logo.colourNone')} onChange={onChange} />
      {value && (
        <Button size="small" type="link" onClick={() => onChange?.('')}>
          {t('logo.colourNone')}
        </Button>
      )}
    </Space>
  )
}

/** What a logo is made of. */
export const LogoFields = ({ images = [] }: { images?: readonly string[] | undefined }) => {
  const { t } = useTranslation('system')
  return (
    <>
      <Form.Item name="typeCode" label={t('logo.place')} required>
        <Select options={logoTypeCodes.map((value) => ({ value, label: t(`logo.${value}`) }))} />
      </Form.Item>
      <Form.Item name="text" label={t('logo.text')} extra={t('logo.textHint')}>
        <Input maxLength={60} />
      </Form.Item>
      <div className="lb-entry-line">
        <Form.Item name="width" label={t('logo.width')} required>
          <InputNumber min={1} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="height" label={t('logo.height')} required>
          <InputNumber min={1} max={9999} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="colour" label={t('logo.colour')} extra={t('logo.colourHint')}>
        <ColourOrNone />
      </Form.Item>
      {(['file0', 'file1'] as const).map((name, at) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`logo.${name}`)}
          extra={t('logo.fileHint')}
          required={at === 0}
        >
          <ImageInput known={images[at]} />
        </Form.Item>
      ))}
    </>
  )
}
